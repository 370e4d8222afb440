import { sentencesOf } from "../util/texts.ts";

const exclusion =
  /^[^\p{L}\p{N}]*(?:not (?:for|to|meant|intended|suitable)\b|(?:do not|don't|never) (?:use|call)\b|avoid\b|(?:for|to|if|when|where|in)\b[^.]*\b(?:use|call|prefer) [`"']?[a-z]+(?:[_-][a-z]+)+|instead\b|use [`"']?[a-z]+(?:[_-][a-z]+)+[`"']? (?:for|to|if|when|instead)\b)/iu;

/**
 * A description without sentences about what the tool is not for: their words belong to other tools. A sentence that names the tool itself is kept.
 */
export function affirmedText(text: string, name: string): string {
  const sentences = sentencesOf(text);
  const affirmed = sentences.filter((sentence) => !exclusion.test(sentence) || sentence.includes(name));
  return affirmed.length === sentences.length ? text : affirmed.join("\n");
}
