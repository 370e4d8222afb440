import { visibleText } from "../../util/visible-text.ts";

const named: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** A text of others in HTML or XML: nothing in it is markup, and what no one would see, or XML cannot hold, has its name. */
export const escaped = (text: string): string =>
  visibleText(text.toWellFormed()).replaceAll(/[&<>"']/g, (sign) => named[sign] ?? sign);
