// Mouse, pen and touch. A click is the browser's own click, which screen readers can make too; a drag is a click
// on where it begins and one on where it ends, and the click that follows it is not counted.

/** Shorter ways are a trembling hand. */
const DRAG_PX = 5;

/** @typedef {{x: number, y: number}} Point */
/**
 * @typedef {object} Hands
 * @property {(event: Event) => number|null} cellOf       the cell of an event's target
 * @property {(event: PointerEvent) => number|null} under the cell under the pointer
 * @property {(cell: number) => boolean} canDrag
 * @property {(cell: number) => void} onClick
 * @property {(cell: number|null) => void} onHover
 * @property {(cell: number) => void} onDragStart
 * @property {(event: PointerEvent) => void} onDragMove
 * @property {(cell: number|null) => void} onDrop  null: outside the board, or given up
 */

/**
 * @param {SVGSVGElement} area
 * @param {Hands} hands
 */
export function listenToPointer(area, hands) {
  /** @type {{id: number, cell: number, x: number, y: number, dragging: boolean}|null} */
  let held = null;
  let justDropped = false;

  const down = (/** @type {PointerEvent} */ event) => {
    justDropped = false;
    const cell = hands.cellOf(event);
    if (cell === null || event.button !== 0 || !event.isPrimary || !hands.canDrag(cell)) return;
    held = { id: event.pointerId, cell, x: event.clientX, y: event.clientY, dragging: false };
  };
  const move = (/** @type {PointerEvent} */ event) => {
    if (event.pointerType !== "touch") hands.onHover(hands.under(event));
    if (!held || event.pointerId !== held.id) return;
    if (!held.dragging && Math.hypot(event.clientX - held.x, event.clientY - held.y) < DRAG_PX) return;
    if (!held.dragging) begin(event, held);
    hands.onDragMove(event);
  };
  const begin = (/** @type {PointerEvent} */ event, /** @type {{cell: number, dragging: boolean}} */ hold) => {
    hold.dragging = true;
    area.setPointerCapture(event.pointerId);
    hands.onDragStart(hold.cell);
  };
  const end = (/** @type {PointerEvent} */ event) => {
    const hold = held;
    held = null;
    if (!hold?.dragging) return;
    justDropped = true;
    hands.onDrop(event.type === "pointerup" ? hands.under(event) : null);
  };
  const click = (/** @type {MouseEvent} */ event) => {
    const cell = hands.cellOf(event);
    if (!justDropped && cell !== null) hands.onClick(cell);
    justDropped = false;
  };
  area.addEventListener("pointerdown", down);
  area.addEventListener("pointermove", move);
  area.addEventListener("pointerup", end);
  area.addEventListener("pointercancel", end);
  area.addEventListener("pointerleave", () => hands.onHover(null));
  area.addEventListener("click", click);
}
