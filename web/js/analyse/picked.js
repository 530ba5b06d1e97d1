/**
 * @file Hears which squares are picked on the board, from what the board tells
 * screen readers: the cells that are selected. It has no other way of telling.
 */

/**
 * @param {HTMLElement} board
 * @param {{signal: AbortSignal, onChange: (indices: number[]) => void}} how indices: of the cells, in no order
 */
export function watchPicked(board, { signal, onChange }) {
  let known = "";
  const observer = new MutationObserver(() => {
    const selected = [...board.querySelectorAll("[role=gridcell][aria-selected=true]")];
    const indices = selected.map((cell) => Number(cell.getAttribute("data-index")));
    if (known === indices.join()) return;
    known = indices.join();
    onChange(indices);
  });
  observer.observe(board, { subtree: true, attributes: true, attributeFilter: ["aria-selected"] });
  signal.addEventListener("abort", () => observer.disconnect(), { once: true });
}
