import type { Place } from "./place.ts";

/** A comment that accepts findings of some rules, with the reason: `toolwright-ignore desc-too-short -- the name says it all`. */
export interface Suppression {
  /** Ids of rules as they are written; empty when the comment is malformed. */
  readonly rules: readonly string[];
  /** Empty when none is given; then the comment accepts nothing. */
  readonly reason: string;
  /** What it counts for: one line of code, the file it stands in, or everything about the tool. */
  readonly scope: "line" | "file" | "tool";
  readonly at: Place;
  /** The line it counts for; left out where no code follows, and where the scope is another. */
  readonly line?: number;
  /** Set where the comment cannot be meant as it is written: one sentence. */
  readonly problem?: string;
}

/** What the text of a comment says, wherever the comment stands. */
export type Directive = Pick<Suppression, "rules" | "reason" | "problem"> & { readonly isForTool: boolean };

/** A text without this word holds no suppression. */
export const suppressionWord = "toolwright-ignore";

/**
 * Reads `toolwright-ignore <rule>[, <rule>…] -- <reason>` and `toolwright-ignore-tool …`; undefined for a comment that does not begin
 * with the word.
 *
 * @param text The comment without its signs.
 */
export function readDirective(text: string): Directive | undefined {
  const trimmed = text.trim();
  if (!trimmed.startsWith(suppressionWord)) return undefined;
  const [, word = "", rest = ""] = /^([\w-]*)([^]*)$/.exec(trimmed) ?? [];
  const isForTool = word === `${suppressionWord}-tool`;
  const { names, reason } = parted(rest);
  const rules = names.split(/[\s,]+/).filter((name) => name !== "");
  const problem = problemOf(word, rules);
  return { rules: problem === undefined ? rules : [], reason, isForTool, ...(problem !== undefined && { problem }) };
}

function parted(rest: string): { readonly names: string; readonly reason: string } {
  const { index, 0: separator } = /(?<=\s)--+(?!\S)/.exec(rest) ?? { index: rest.length, 0: "" };
  const reason = rest.slice(index + separator.length);
  return { names: rest.slice(0, index), reason: reason.trim().replaceAll(/\s+/g, " ") };
}

function problemOf(word: string, rules: readonly string[]): string | undefined {
  if (word !== suppressionWord && word !== `${suppressionWord}-tool`) {
    return `\`${word}\` is no comment of Toolwright; there are \`${suppressionWord}\` and \`${suppressionWord}-tool\`.`;
  }
  return rules.length === 0 ? `\`${word}\` names no rule.` : undefined;
}

/** A Markdown text without the comments that suppress findings, of which only the line breaks stay. */
export function withoutSuppressions(markdown: string): string {
  if (!markdown.includes(suppressionWord)) return markdown;
  return markdown.replaceAll(/<!--\s*toolwright-ignore[^]*?-->/g, (comment) => comment.replaceAll(/[^\r\n]/g, ""));
}
