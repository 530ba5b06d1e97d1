// Plays the steps of a plan on the view. It can be cut short at any moment: the caller then draws the end at once.

import { flyingArrow } from "./pieces.js";

/** @typedef {import("./plan.js").Step} Step */
/** @typedef {import("./view.js").View} View */

const ACCELERATE = "cubic-bezier(0.45, 0, 0.9, 0.55)";
const GLIDE = "cubic-bezier(0.3, 0, 0.25, 1)";
/** A fall from one row above the cell takes this long; higher falls grow with the root of the height. */
const FALL_MS = 165;

export class Animator {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    /** @type {Set<Animation>} */
    this.running = new Set();
    this.generation = 0;
  }

  /**
   * @param {Step[]} steps
   * @param {number} speed 1 is normal, 2 twice as fast
   * @returns {Promise<boolean>} whether it came to its end
   */
  async play(steps, speed) {
    this.stop();
    const generation = this.generation;
    for (const step of steps) {
      await this.show(step, speed);
      if (generation !== this.generation) return false;
    }
    return true;
  }

  /** Ends what is running, where it is. */
  stop() {
    this.generation += 1;
    for (const animation of this.running) animation.cancel();
    this.running.clear();
    this.view.layers.flight.replaceChildren();
  }

  /** @param {Step} step @param {number} speed */
  show(step, speed) {
    if (step.kind === "slide") return this.slide(step, speed);
    return step.kind === "shoot" ? this.shoot(step, speed) : this.drop(step, speed);
  }

  /** @param {import("./plan.js").Slide} step @param {number} speed */
  async slide({ from, to, captured }, speed) {
    const mover = this.view.standing[from]?.node;
    if (!mover) return;
    mover.parentNode?.append(mover);
    const ms = duration(distance(this.view, from, to)) / speed;
    const fading = captured.map((index) => this.fade(index, ms));
    await Promise.all([this.run(mover, [this.spot(from), this.spot(to)], { duration: ms, easing: GLIDE }), ...fading]);
    for (const index of captured) this.view.takeAway(index);
    this.view.carry(from, to);
  }

  /** @param {number} index @param {number} ms */
  fade(index, ms) {
    const node = this.view.standing[index]?.node;
    const options = { duration: ms * 0.55, delay: ms * 0.45, fill: /** @type {const} */ ("forwards") };
    return node && this.run(node, [{ opacity: 1 }, { opacity: 0 }], options);
  }

  /** @param {import("./plan.js").Shot} step @param {number} speed */
  async shoot({ from, to }, speed) {
    const [start, end] = [this.view.at(from), this.view.at(to)];
    const angle = Math.atan2(end.y - start.y, end.x - start.x);
    const arrow = flyingArrow();
    this.view.layers.flight.append(arrow);
    const flight = [start, end].map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px) rotate(${angle}rad)` }));
    await this.run(arrow, flight, { duration: duration(distance(this.view, from, to)) / speed, easing: GLIDE, delay: 60 / speed });
    if (!arrow.isConnected) return;
    arrow.remove();
    const landing = [{ scale: 0.4, opacity: 0 }, { scale: 1.08, opacity: 1 }, { scale: 1, opacity: 1 }];
    await this.run(this.view.block(to), landing, { duration: 180 / speed, easing: "ease-out" });
  }

  /** @param {import("./plan.js").Drop} step @param {number} speed */
  async drop({ to, piece }, speed) {
    const { x, y } = this.view.at(to);
    const standing = this.view.stand(piece, to);
    this.view.standing[to] = standing;
    if (!this.view.layout?.upright) return this.put(standing.node, to, speed);
    const above = { transform: `translate(${x}px, ${-60}px)` };
    const ms = (FALL_MS * Math.sqrt((y + 60) / 100)) / speed;
    await this.run(standing.node, [above, this.spot(to)], { duration: ms, easing: ACCELERATE });
    const bounce = { transform: `translate(${x}px, ${y - Math.min(y / 12, 26)}px)` };
    await this.run(standing.node, [this.spot(to), bounce, this.spot(to)], { duration: 150 / speed, easing: "ease-out" });
  }

  /** A stone is put down where the board lies on the table. @param {SVGElement} node @param {number} to @param {number} speed */
  async put(node, to, speed) {
    const { transform } = this.spot(to);
    const lifted = { transform: `${transform} scale(1.25)`, opacity: 0 };
    await this.run(node, [lifted, { transform, opacity: 1 }], { duration: 170 / speed, easing: "ease-out" });
  }

  /** @param {number} index */
  spot(index) {
    const { x, y } = this.view.at(index);
    return { transform: `translate(${x}px, ${y}px)` };
  }

  /** @param {Element} node @param {Keyframe[]} frames @param {KeyframeAnimationOptions} options */
  async run(node, frames, options) {
    const animation = node.animate(frames, options);
    this.running.add(animation);
    await animation.finished.catch(() => {});
    this.running.delete(animation);
  }
}

/** Longer ways take longer, but not in proportion. @param {number} cells */
function duration(cells) {
  return Math.min(150 + 50 * cells, 420);
}

/** @param {View} view @param {number} from @param {number} to */
function distance(view, from, to) {
  const [a, b] = [view.at(from), view.at(to)];
  return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) / 100;
}
