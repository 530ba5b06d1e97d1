// The file of an experiment, as it was written, and the command that runs it.

import { get } from "../api.js";
import { complain } from "../dialog.js";
import { freshId, h } from "../dom.js";
import { t } from "../i18n.js";
import { linkField } from "../play/share.js";
import { commandOf, sentenceText } from "./words.js";

/**
 * @param {{name: string, title: string, scale: import("../types.js").LabScale}} experiment
 * @param {AbortSignal} signal the page's
 */
export async function showFile({ name, title, scale }, signal) {
  try {
    const { text } = await get(`/api/lab/experiments/${encodeURIComponent(name)}`, { signal });
    open({ title: sentenceText(title), text, command: commandOf(name, scale) });
  } catch (error) {
    complain(error, signal);
  }
}

/** @param {{title: string, text: string, command: string}} file */
function open({ title, text, command }) {
  const id = freshId("lab-file");
  const dialog = h("dialog", { class: "dialog lab-file", "aria-labelledby": id },
    h("form", { class: "stack", method: "dialog" },
      h("h2", { class: "dialog-title", id }, t("lab.file_of", { title })),
      // What scrolls must be reached by the keyboard.
      h("pre", { class: "lab-file-text mono", tabindex: 0, role: "region", "aria-labelledby": id, lang: "en" }, text),
      linkField(t("lab.command"), command, t("lab.command_help")),
      h("div", { class: "button-row end" }, h("button", { class: "button primary", type: "submit", autofocus: true }, t("common.close")))));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
