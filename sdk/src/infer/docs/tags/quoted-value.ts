/** A value in quotes or backticks, without them. */
export function withoutQuotes(text: string): string {
  return /^(["'`])([^]*)\1$/.exec(text)?.[2] ?? text;
}

/** The literal that a remark follows: `'en' - English`, `5 (the usual)`; empty without a remark. */
export const literalBeforeRemark = (text: string): string => withRemark.exec(text)?.[1] ?? "";

const withRemark =
  /^("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`\n]*`|-?\d[\d_]*(?:\.\d+)?|true|false|null)[.,;:]?\s+(?:\(|[-–—,;:]\s|\/[/*])/;

/** A regular expression as authors write it: bare, between slashes, in quotes or in backticks. */
export function asPattern(text: string): { readonly pattern: string } | { readonly problem: string } {
  if (text === "") return { problem: "needs a regular expression" };
  const { source = "", flags = "" } = /^`?\/(?<source>[^]+)\/(?<flags>[a-z]*)`?$/.exec(text)?.groups ?? {};
  if (source !== "") {
    if (!/^u?$/.test(flags)) return { problem: `has the flags "${flags}", which JSON Schema has no words for` };
    return fitting(source.replaceAll("\\/", "/"), text);
  }
  const [, quote = "", inner = "", behind = ""] = /^(["'`])([^]+?)(?<!\\)\1([^]*)$/.exec(text) ?? [];
  if (behind !== "" && /^\s/.test(behind)) return remarkBehind(behind);
  if (inner !== "" && behind === "") return fitting(quote === '"' ? unescaped(inner) : inner, text);
  const [, remark = ""] = /^\/[^/\s]+\/[a-z]*\s+(\S[^]*)$/.exec(text) ?? [];
  return remark === "" ? fitting(text, text) : remarkBehind(remark);
}

const remarkBehind = (words: string): { readonly problem: string } => ({
  problem: `has "${words.trim()}" behind the regular expression; write it above the tag`,
});

/** JSON doubles its backslashes. */
function unescaped(text: string): string {
  return /\\[^\\"/bfnrtu]/.test(text.replaceAll("\\\\", "")) ? text : text.replaceAll(/\\(["\\/])/g, "$1");
}

/** The pattern, unless something stands behind its end or before its start, which no text can match. */
function fitting(pattern: string, text: string): { readonly pattern: string } | { readonly problem: string } {
  const plain = pattern.replaceAll(/\\[^]/g, "__").replaceAll(/\[[^\]]*\]/g, (part) => "_".repeat(part.length));
  const isOpenEnded = /\$(?![)|]|$)/.test(plain) || /[^(|:=!]\^/.test(plain);
  return isOpenEnded ? { problem: `can match no text: "${text}" goes on beyond its anchor` } : { pattern };
}
