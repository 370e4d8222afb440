import { escaped } from "./escaped.ts";

/** An element with text of others. */
export const element = (name: string, text: string, attributes = ""): string =>
  `<${name}${attributes === "" ? "" : ` ${attributes}`}>${escaped(text)}</${name}>`;

/** What may be wider than the window, scrolled by the keyboard too. */
export const scrolled = (html: string): string => `<div class="table" tabindex="0">${html}</div>`;

/** A table of cells that are HTML. */
export function htmlTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((each) => element("th", each, 'scope="col"')).join("");
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("\n");
  return scrolled(`<table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table>`);
}
