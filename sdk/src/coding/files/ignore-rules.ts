import ignore, { type Ignore } from "ignore";

export interface IgnoreRules {
  /** From the workspace, with `/` at the end; empty for the workspace. */
  readonly folder: string;
  readonly rules: Ignore;
}

/** The rules that hold in a folder: those of the folders above, and the text of its own ignore files. */
export const rulesIn = (folder: string, text: string, above: readonly IgnoreRules[]): readonly IgnoreRules[] =>
  text.trim() === "" ? above : [...above, { folder, rules: ignore().add(text) }];

/** Whether rules leave out a path from the workspace; that of a folder ends with `/`. The nearest file that says something decides. */
export function isIgnored(file: string, all: readonly IgnoreRules[]): boolean {
  for (const { folder, rules } of all.toReversed()) {
    const { ignored, unignored } = rules.test(file.slice(folder.length));
    if (ignored || unignored) return ignored;
  }
  return false;
}
