import ignore, { type Ignore } from "ignore";

export interface IgnoreRules {
  /** Path from the workspace, with `/` at the end; empty for the workspace. */
  readonly folder: string;
  readonly rules: Ignore;
}

/** The rules of a folder: those inherited from its parent folders, and the text of its ignore files. */
export const rulesIn = (folder: string, text: string, above: readonly IgnoreRules[]): readonly IgnoreRules[] =>
  text.trim() === "" ? above : [...above, { folder, rules: ignore().add(text) }];

/** Whether rules ignore a path from the workspace; a folder's path ends with `/`. The nearest file with a matching rule decides. */
export function isIgnored(file: string, all: readonly IgnoreRules[]): boolean {
  for (const { folder, rules } of all.toReversed()) {
    const { ignored, unignored } = rules.test(file.slice(folder.length));
    if (ignored || unignored) return ignored;
  }
  return false;
}
