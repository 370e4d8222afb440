/** The first sentence of a text in one line, or all of it when no sentence ends. `e.g.` before a small letter ends none. */
export function firstSentence(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return /^.*?[.!?](?=\s+[^\p{Ll}\s]|$)/u.exec(line)?.[0] ?? line;
}
