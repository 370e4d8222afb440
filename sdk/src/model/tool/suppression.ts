import { defined } from "../../util/defined.ts";
import type { Location } from "../finding.ts";

/** A comment that accepts findings of some rules, with the reason: `toolwright-ignore desc-too-short -- the name says it all`. */
export interface Suppression {
  /** Ids of rules as written; empty when the comment is malformed. */
  readonly rules: readonly string[];
  /** Empty when missing; then the comment has no effect. */
  readonly reason: string;
  /** Its scope: one line of code, its file, or everything about the tool. */
  readonly scope: "line" | "file" | "tool";
  readonly at: Location;
  /** The line it applies to; omitted if no code follows, and for other scopes. */
  readonly line?: number;
  /** Set if the comment is malformed: one sentence. */
  readonly problem?: string;
}

/** The content of a comment, without its location. */
export type Directive = Pick<Suppression, "rules" | "reason" | "problem"> & { readonly isForTool: boolean };

export const suppressionWord = "toolwright-ignore";

/** Reads a comment without delimiters; undefined if it does not start with `toolwright-ignore` or `toolwright-ignore-tool`. */
export function readDirective(text: string): Directive | undefined {
  const trimmed = text.trim();
  if (!trimmed.startsWith(suppressionWord)) return undefined;
  const [, word = "", rest = ""] = /^([\w-]*)([^]*)$/.exec(trimmed) ?? [];
  const isForTool = word === `${suppressionWord}-tool`;
  const { names, reason } = parted(rest);
  const rules = names.split(/[\s,]+/).filter((name) => name !== "");
  const problem = problemOf(word, rules);
  return { rules: problem === undefined ? rules : [], reason, isForTool, ...defined({ problem }) };
}

function parted(rest: string): { readonly names: string; readonly reason: string } {
  const { index, 0: separator } = /(?<=\s)--+(?!\S)/.exec(rest) ?? { index: rest.length, 0: "" };
  const reason = rest.slice(index + separator.length);
  return { names: rest.slice(0, index), reason: reason.trim().replaceAll(/\s+/g, " ") };
}

function problemOf(word: string, rules: readonly string[]): string | undefined {
  if (word !== suppressionWord && word !== `${suppressionWord}-tool`) {
    return `\`${word}\` is not a Toolwright comment. Use \`${suppressionWord}\` or \`${suppressionWord}-tool\`.`;
  }
  return rules.length === 0 ? `\`${word}\` names no rule.` : undefined;
}

/** A Markdown text without its suppression comments, whose line breaks stay. */
export function withoutSuppressions(markdown: string): string {
  if (!markdown.includes(suppressionWord)) return markdown;
  return markdown.replaceAll(/<!--\s*toolwright-ignore[^]*?-->/g, (comment) => comment.replaceAll(/[^\r\n]/g, ""));
}
