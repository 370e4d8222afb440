// From the private use area, so that authors' texts do not contain them.
const lessThan = "\u{E3C0}";
const exclamation = "\u{E3C1}";

/**
 * Safe Markdown in which no character can begin HTML or a picture, whatever extensions the site's renderer has: a table, for one, splits
 * code that is whole without tables. Only characters in code are replaced; `unguardHtml` restores them.
 */
export function guardCode(markdown: string): string {
  return unguardText(markdown).replaceAll("<", lessThan).replaceAll("![", `${exclamation}[`);
}

/** The rendered HTML of guarded Markdown, as the author meant it. */
export function unguardHtml(html: string): string {
  return html.replaceAll(lessThan, "&lt;").replaceAll(exclamation, "!");
}

/** Plain text that a renderer took from guarded Markdown, as the author meant it. */
export function unguardText(text: string): string {
  return text.replaceAll(lessThan, "<").replaceAll(exclamation, "!");
}
