// The report in a frame as tall as it is, so that the page scrolls and not the frame. Its colours follow the page: a
// frame asks for those of the colour-scheme that its element inherits.

import { h } from "../dom.js";
import { fileAddress } from "./files.js";

/** @param {string} id of the run @param {string} title @returns {HTMLIFrameElement} */
export function reportFrame(id, title) {
  // Without scripts, but of this origin: only so can its height be asked for.
  const frame = h("iframe", { class: "report-frame", title, sandbox: "allow-same-origin", src: fileAddress(id, "report.html") });
  frame.addEventListener("load", () => fit(frame));
  return frame;
}

/** Where the browser does not let it be measured the frame keeps the height of the style sheet. @param {HTMLIFrameElement} frame */
function fit(frame) {
  const root = frame.contentDocument?.documentElement;
  if (!root) return;
  const borders = frame.offsetHeight - frame.clientHeight;
  const grow = () => void (frame.style.height = `${Math.ceil(root.getBoundingClientRect().height) + borders}px`);
  new ResizeObserver(grow).observe(root);
}
