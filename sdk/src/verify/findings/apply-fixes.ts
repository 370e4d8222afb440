import type { Finding, Fix, TextEdit } from "../../model/finding.ts";
import { compareText } from "../../util/texts.ts";

/** A file with the fixes that concern it applied. */
export interface FixedFile {
  /** Path relative to the project's root. */
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

export interface FixedTexts {
  /** Sorted by path; only files that change. */
  readonly files: readonly FixedFile[];
  readonly applied: readonly Finding[];
}

/**
 * Applies the fixes of findings to texts. A fix is applied whole or not at all: it is omitted when one of its edits overlaps one of an
 * earlier finding, reaches beyond its file, or is in a file whose text is not given.
 *
 * @param textOf The text of a file the findings were made from.
 */
export function applyFixes(findings: readonly Finding[], textOf: (file: string) => string | undefined): FixedTexts {
  const taken = new Map<string, readonly TextEdit[]>();
  const applied = findings.filter(({ fix }) => {
    const added = fix && together(fix, { taken, textOf });
    for (const [file, edits] of added ?? []) taken.set(file, edits);
    return added !== undefined;
  });
  const files = [...taken].flatMap(([file, edits]) => {
    const before = textOf(file) ?? "";
    const after = edited(before, edits);
    return after === before ? [] : [{ file, before, after }];
  });
  return { files: files.sort((left, right) => compareText(left.file, right.file)), applied };
}

interface Basis {
  readonly taken: ReadonlyMap<string, readonly TextEdit[]>;
  readonly textOf: (file: string) => string | undefined;
}

/** The edits of the files a fix concerns, with its own merged in; undefined if it cannot be applied. */
function together(fix: Fix, { taken, textOf }: Basis): ReadonlyMap<string, readonly TextEdit[]> | undefined {
  const added = new Map<string, readonly TextEdit[]>();
  for (const [file, edits] of Map.groupBy(fix.edits, (edit) => edit.file)) {
    const length = textOf(file)?.length ?? -1;
    const all = [...(taken.get(file) ?? []), ...edits].sort((left, right) => left.start - right.start);
    const isInside = edits.every(({ start, end }) => 0 <= start && start <= end && end <= length);
    if (!isInside || all.some((edit, index) => overlaps(edit, all[index - 1]))) return undefined;
    added.set(file, all);
  }
  return added.size === 0 ? undefined : added;
}

/** Whether an edit touches the previous one, or begins at the same offset, where their order would be a guess. */
const overlaps = (edit: TextEdit, before: TextEdit | undefined): boolean =>
  before !== undefined && (edit.start === before.start || edit.start < before.end);

function edited(text: string, edits: readonly TextEdit[]): string {
  let end = 0;
  const pieces = edits.flatMap((edit) => {
    const kept = text.slice(end, edit.start);
    end = edit.end;
    return [kept, edit.text];
  });
  return [...pieces, text.slice(end)].join("");
}
