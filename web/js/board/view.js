// The drawing: an SVG of layers, in which only what changed is touched. It knows cells by index, and nothing of
// moves or clicks.

import { h, svg } from "../dom.js";
import { CELL, cellSeen, centre, coordinates } from "./geometry.js";
import { hexagonEdges, hexagonPoints, pointsText } from "./hexagons.js";
import { samePiece } from "./model.js";
import { figure } from "./pieces.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("./colours.js").Colour} Colour */
/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {{piece: Piece, node: SVGGElement}} Standing */
/** @typedef {{tile: SVGElement, glow: SVGElement, stone: SVGElement|null, dot: SVGElement|null, hit: SVGElement|null, kind: string, signs: string, label: string}} CellParts */

export class View {
  /** @param {{small: boolean, colour: (side: import("../types.js").Side) => Colour}} look */
  constructor({ small, colour }) {
    this.small = small;
    this.colour = colour;
    this.svg = svg("svg", { class: "board-drawing" });
    this.node = h("div", { class: ["board", small && "small"] }, this.svg);
    /** @type {Layout|null} */
    this.layout = null;
    /** @type {CellParts[]} */
    this.cells = [];
    /** @type {(Standing|null)[]} */
    this.standing = [];
    this.layers = this.makeLayers();
  }

  makeLayers() {
    const layer = (/** @type {string} */ name) => svg("g", { class: name, "aria-hidden": "true" });
    return {
      edges: layer("edges"), tiles: layer("tiles"), glows: layer("glows"), words: layer("words"), stones: layer("stones"), pieces: layer("pieces"),
      front: layer("front"), dots: layer("dots"), arrows: layer("arrows"), marks: layer("marks"), flight: layer("flight"),
    };
  }

  /**
   * Draws the empty board anew: other squares, turned round, or with other coordinates.
   * @param {Board} board
   * @param {Layout} layout
   * @param {{words: boolean, name: string, help: string}} texts
   */
  build(board, layout, texts) {
    this.layout = layout;
    this.layers = this.makeLayers();
    this.cells = board.cells.map((_, index) => this.makeCell(index));
    this.standing = board.cells.map(() => null);
    this.svg.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
    this.node.classList.toggle("columns", layout.upright);
    this.node.classList.toggle("hexagons", layout.hexagons);
    if (layout.hexagons) this.layers.edges.append(...this.edges(layout));
    if (layout.upright) this.layers.front.append(panel(layout));
    if (texts.words) (layout.upright ? this.layers.front : this.layers.words).append(...coordinates(board, layout).map(word));
    this.svg.replaceChildren(...Object.values(this.layers), ...this.grid(layout, texts));
    if (this.small) this.name(texts.name);
  }

  /** A small board is one picture for screen readers. @param {string} name */
  name(name) {
    this.svg.setAttribute("role", "img");
    this.svg.setAttribute("aria-label", name);
  }

  /** @param {number} index @returns {CellParts} */
  makeCell(index) {
    const { x, y } = this.at(index);
    const tile = this.outline(index, {});
    const glow = this.outline(index, { class: "glow" });
    this.layers.tiles.append(tile);
    this.layers.glows.append(glow);
    /** @type {CellParts} */
    const bare = { tile, glow, stone: null, dot: null, hit: null, kind: "", signs: "", label: "" };
    if (this.small) return bare;
    const dot = svg("circle", { class: "dot", cx: x, cy: y, r: 15 });
    const hit = this.outline(index, { class: "cell", role: "gridcell", tabindex: -1, data: { index } });
    this.layers.dots.append(dot);
    return { ...bare, dot, hit };
  }

  /** The outline of a cell. @param {number} index @param {Record<string, unknown>} attributes @returns {SVGElement} */
  outline(index, attributes) {
    const { x, y } = this.at(index);
    if (this.layout?.hexagons) return svg("polygon", { ...attributes, points: hexagonPoints({ x, y }) });
    return svg("rect", { ...attributes, x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL });
  }

  /** The edges that each side has to connect, in its colour. @param {Layout} layout */
  edges(layout) {
    return hexagonEdges(layout).map(({ side, points }) =>
      svg("polyline", { class: `edge ${this.colour(side)}`, points: pointsText(points) }));
  }

  /** Cells for pointers, keyboards and screen readers, in rows as seen. @param {Layout} layout @param {{name: string, help: string}} texts */
  grid(layout, { name, help }) {
    if (this.small) return [];
    const rows = Array.from({ length: layout.ranks }, (_, row) => svg("g", { role: "row" },
      Array.from({ length: layout.files }, (_, column) => this.cells[cellSeen(layout, column, row)].hit)));
    return [svg("g", { class: "cells", role: "grid", "aria-label": name, "aria-description": help }, rows)];
  }

  /** @param {Board} board */
  drawTiles(board) {
    board.cells.forEach(({ tile }, index) => {
      const cell = this.cells[index];
      const kind = `tile ${tile} ${parity(board, index)}`;
      if (cell.kind === kind) return;
      cell.kind = kind;
      cell.tile.setAttribute("class", kind);
      if (tile === "blocked") this.block(index);
      else this.unblock(index);
    });
  }

  /** Closes a square with a stone. @param {number} index @returns {SVGElement} what can be animated of it */
  block(index) {
    const cell = this.cells[index];
    if (cell.stone) return cell.stone;
    const { x, y } = this.at(index);
    cell.stone = svg("g", { class: "stone" },
      svg("rect", { x: -40, y: -40, width: 80, height: 80, rx: 16 }), svg("path", { d: "M-14-14L14 14M14-14L-14 14" }));
    this.layers.stones.append(svg("g", { transform: `translate(${x} ${y})` }, cell.stone));
    return cell.stone;
  }

  /** @param {number} index */
  unblock(index) {
    this.cells[index].stone?.parentElement?.remove();
    this.cells[index].stone = null;
  }

  /** @param {(Piece|null)[]} pieces */
  drawPieces(pieces) {
    pieces.forEach((piece, index) => {
      const here = this.standing[index];
      if (samePiece(here?.piece ?? null, piece)) return here && this.put(here.node, this.at(index));
      here?.node.remove();
      this.standing[index] = piece && this.stand(piece, index);
      return undefined;
    });
  }

  /** @param {Piece} piece @param {number} index @returns {Standing} */
  stand(piece, index) {
    const node = figure(this.colour(piece.side), piece.shape);
    this.layers.pieces.append(node);
    this.put(node, this.at(index));
    return { piece, node };
  }

  /** Takes a piece from one cell to another, with its node; what stood there goes. @param {number} from @param {number} to */
  carry(from, to) {
    const carried = this.standing[from];
    if (from === to || !carried) return;
    this.standing[to]?.node.remove();
    this.standing[to] = carried;
    this.standing[from] = null;
    this.put(carried.node, this.at(to));
  }

  /** @param {number} index */
  takeAway(index) {
    this.standing[index]?.node.remove();
    this.standing[index] = null;
  }

  /** @param {SVGElement} node @param {Point} point */
  put(node, { x, y }) {
    node.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** @param {Set<string>[]} signs @param {(index: number) => string} label */
  drawSigns(signs, label) {
    signs.forEach((set, index) => {
      const cell = this.cells[index];
      this.relabel(cell, label(index), set.has("chosen"));
      const names = [...set].join(" ");
      if (cell.signs === names) return;
      cell.signs = names;
      cell.glow.setAttribute("class", `glow ${names}`);
      cell.dot?.setAttribute("class", `dot ${names}`);
      cell.hit?.setAttribute("class", `cell ${names}`);
    });
  }

  /** @param {CellParts} cell @param {string} label @param {boolean} selected */
  relabel(cell, label, selected) {
    if (cell.label === label || !cell.hit) return;
    cell.label = label;
    cell.hit.setAttribute("aria-label", label);
    cell.hit.setAttribute("aria-selected", String(selected));
  }

  /** @param {number} index @returns {Point} */
  at(index) {
    if (!this.layout) throw new Error("the board has not been drawn yet");
    return centre(this.layout, index);
  }

  /** The point of the drawing under a pointer. @param {{clientX: number, clientY: number}} event @returns {Point} */
  pointOf({ clientX, clientY }) {
    const matrix = this.svg.getScreenCTM();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix?.inverse());
    return { x, y };
  }
}

/** A closed square keeps its place in the chequered pattern. @param {Board} board @param {number} index */
function parity({ files }, index) {
  return ((index % files) + Math.floor(index / files)) % 2 === 0 ? "even" : "odd";
}

/** @param {{text: string, x: number, y: number, kind: string}} at */
function word({ text, x, y, kind }) {
  return svg("text", { class: `word ${kind}`, x, y }, text);
}

/** The face of a panel of columns, with a hole for each cell: stones fall behind it. @param {Layout} layout */
function panel(layout) {
  const { width, height, files, ranks } = layout;
  const holes = Array.from({ length: files * ranks }, (_, index) => {
    const { x, y } = centre(layout, index);
    return `M${x - 42} ${y}a42 42 0 1 0 84 0a42 42 0 1 0-84 0Z`;
  });
  const rims = Array.from({ length: files * ranks }, (_, index) => {
    const { x, y } = centre(layout, index);
    return svg("circle", { class: "rim", cx: x, cy: y, r: 43 });
  });
  return svg("g", null,
    svg("path", { class: "panel", "fill-rule": "evenodd", d: `M0 0H${width}V${height}H0Z${holes.join("")}` }), rims);
}
