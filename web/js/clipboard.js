// Copies texts, and says so where the browser does not let it.

import { toast } from "./dialog.js";
import { t } from "./i18n.js";

/**
 * Copies the text of a field. Where that fails it is selected, so that one can copy it by hand.
 * @param {HTMLInputElement} field
 * @returns {Promise<boolean>} whether it is copied
 */
export async function copyFrom(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // Without a secure context there is no clipboard; the old way still is.
    field.select();
    const isCopied = document.execCommand("copy");
    if (!isCopied) toast(t("common.not_copied"), "bad");
    return isCopied;
  }
}
