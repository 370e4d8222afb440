/**
 * An author's Markdown without the means to harm a page: HTML is shown as text, and a picture becomes a link, so that nothing is
 * fetched by looking at it. Code stays as it is.
 */
export function safeMarkdown(markdown: string): string {
  // Fenced blocks first, then spans; what lies between them is prose.
  const pieces = markdown.split(/(^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\2[`~]*[ \t]*$|$(?![\s\S])))/m);
  let safe = "";
  for (let index = 0; index < pieces.length; index += 3) {
    safe += safeProse(pieces[index] ?? "") + (pieces[index + 1] ?? "");
  }
  return safe;
}

function safeProse(prose: string): string {
  return prose
    .split(/(`+[^`]+`+)/)
    .map((piece) => (piece.startsWith("`") ? piece : safeWords(piece)))
    .join("");
}

function safeWords(words: string): string {
  return words.replace(/<(?!https?:\/\/[^\s<>]+>)/g, "&lt;").replaceAll("![", "[");
}

/** Rendered HTML whose links lead only to pages, sections, web addresses and mail; any other address becomes `#`. */
export function safeLinks(html: string): string {
  return html.replace(/\s(href|src)="([^"]*)"/g, (attribute, name: string, address: string) =>
    /^(?:https?:|mailto:)/i.test(address) || !/^[^/?#]*(?::|&)/.test(address) ? attribute : ` ${name}="#"`,
  );
}
