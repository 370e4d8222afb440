import { escaped } from "./escaped.ts";

/** An element with text of others. */
export const element = (name: string, text: string, attributes = ""): string =>
  `<${name}${attributes === "" ? "" : ` ${attributes}`}>${escaped(text)}</${name}>`;

/** A table of cells that are HTML. */
export function htmlTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((each) => element("th", each, 'scope="col"')).join("");
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("\n");
  return `<div class="table"><table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table></div>`;
}
