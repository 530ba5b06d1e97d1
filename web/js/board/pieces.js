// The figures. Sides differ in shape as well as in colour: dark ones carry rings, light ones a star, and their
// queens wear different crowns. Each is drawn around the point 0,0 in a cell 100 wide; board.css paints it.

import { svg } from "../dom.js";

/** @typedef {import("../types.js").Shape} Shape */
/** @typedef {import("./colours.js").Colour} Colour */

const RADIUS = 38;
const STAR = "M0-21C2-5 5-2 21 0C5 2 2 5 0 21C-2 5-5 2-21 0C-5-2-2-5 0-21Z";
const CROWN = "M-15 11L-18-8L-8 0L0-14L8 0L18-8L15 11Z";
const ROUND_CROWN = "M-23 20L-33-15L-17 2L-16-27L-5 0L0-32L5 0L16-27L17 2L33-15L23 20Q0 27-23 20Z";
const LEAF_CROWN = "M-23 20C-24 2-30-8-36-20C-24-17-18-10-14-5C-13-16-8-26 0-35C8-26 13-16 14-5C18-10 24-17 36-20C30-8 24 2 23 20Q0 27-23 20Z";
const FOOT = "M-26 24Q0 32 26 24L27 36Q0 43-27 36Z";
const TIPS = [[-33, -16], [-16, -28], [0, -33], [16, -28], [33, -16]];

/**
 * @param {Colour} colour
 * @param {Shape} shape
 * @returns {SVGGElement}
 */
export function figure(colour, shape) {
  const rings = colour === "black" || colour === "red";
  const parts = shape === "queen" ? queen(rings) : shape === "king" ? king(rings) : disc(rings);
  return svg("g", { class: `piece ${colour}` }, parts);
}

/** @param {boolean} rings */
function disc(rings) {
  return [shadow(), body(0), circle("mark-line", 29, 0), rings ? circle("mark-line thick", 15, 0) : svg("path", { class: "mark", d: STAR })];
}

/** Two discs on each other, and a crown; the dark one keeps a ring around it. @param {boolean} rings */
function king(rings) {
  const crown = svg("path", { class: "mark crown", d: CROWN, transform: "translate(0 -6)" });
  return [shadow(), body(5), body(-5), circle(rings ? "mark-line thick" : "mark-line", rings ? 29 : 32, -5), crown];
}

/** @param {boolean} leaves the crown of leaves with one orb, or that of points with five */
function queen(leaves) {
  const orbs = leaves
    ? [svg("circle", { class: "body", cx: 0, cy: -36, r: 6 }), svg("path", { class: "mark-line", d: "M-21 9Q0 16 21 9M-22 15Q0 22 22 15" })]
    : [TIPS.map(([cx, cy]) => svg("circle", { class: "body", cx, cy, r: 5 })), svg("path", { class: "mark-line", d: "M-21 12Q0 19 21 12" })];
  const foot = svg("ellipse", { class: "shadow", cx: 0, cy: 40, rx: 29, ry: 7 });
  return [foot, svg("path", { class: "body", d: leaves ? LEAF_CROWN : ROUND_CROWN }), orbs, svg("path", { class: "body", d: FOOT })];
}

function shadow() {
  return circle("shadow", RADIUS, 5);
}

/** @param {number} cy */
function body(cy) {
  return circle("body", RADIUS, cy);
}

/** @param {string} name @param {number} r @param {number} cy */
function circle(name, r, cy) {
  return svg("circle", { class: name, r, cy });
}

/** An arrow in flight, pointing right. */
export function flyingArrow() {
  return svg("g", { class: "flying-arrow" },
    svg("path", { d: "M-30 0H18" }), svg("path", { class: "tip", d: "M14-10L34 0L14 10L20 0Z" }),
    svg("path", { d: "M-30 0L-40-8M-30 0L-40 8M-22 0L-32-8M-22 0L-32 8" }));
}
