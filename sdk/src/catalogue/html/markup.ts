import { memoize } from "../../util/memo.ts";

/** HTML text. Only `html` and `raw` create it, so that no other text is treated as markup. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A template value: markup is inserted unchanged, other text is escaped; undefined and false insert nothing. */
export type Part = Markup | string | number | undefined | false | readonly Part[];

/** A piece of HTML from a template. Attributes must be in double quotes. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const [first = "", ...others] = withoutIndents(strings);
  let text = first;
  parts.forEach((part, index) => {
    text += written(part, isInTag(text)) + (others[index] ?? "");
  });
  return new Markup(text);
}

/** The blanks that a formatter writes before the lines of a template are a tenth of a page. */
const withoutIndents = memoize((strings: TemplateStringsArray) => strings.map((text) => text.replace(/\n\s+/g, "\n")));

/** An attribute with a blank before it; nothing without a value. Within a tag only. */
export const attribute = (name: string, value: string | number | undefined): Part =>
  value === undefined ? undefined : new Markup(` ${name}="${written(value, true)}"`);

/** Text that is already HTML. */
export const raw = (text: string): Markup => new Markup(text);

/** Joins pieces by another one. */
export const joined = (parts: readonly Part[], between: Part): readonly Part[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]));

// Quotes have no meaning outside tags, and JSON is full of them.
const isInTag = (text: string): boolean => text.lastIndexOf("<") > text.lastIndexOf(">");

function written(part: Part, inTag: boolean): string {
  if (part === undefined || part === false) return "";
  if (part instanceof Markup) return part.text;
  if (typeof part === "object") return part.map((one) => written(one, inTag)).join("");
  const text = String(part).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return inTag ? text.replaceAll('"', "&quot;").replaceAll(">", "&gt;") : text;
}
