import type { Finding, TextEdit } from "../../model/finding.ts";

interface FixedFile {
  /** Path relative to the project's root. */
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/**
 * The files that the fixes of findings change. An edit that begins inside an earlier one is omitted: two findings may delete the same character.
 *
 * @param textOf The text of a file that the findings refer to; undefined for a file that must not change.
 */
export function applyFixes(
  findings: readonly Finding[],
  textOf: (file: string) => string | undefined,
): readonly FixedFile[] {
  const edits = Map.groupBy(
    findings.flatMap(({ fix }) => fix?.edits ?? []),
    ({ file }) => file,
  );
  return [...edits].flatMap(([file, own]) => {
    const before = textOf(file);
    return before === undefined ? [] : [{ file, before, after: edited(before, own) }];
  });
}

function edited(text: string, edits: readonly TextEdit[]): string {
  let after = "";
  let end = 0;
  for (const edit of edits.toSorted((left, right) => left.start - right.start)) {
    if (edit.start < end) continue;
    after += text.slice(end, edit.start) + edit.text;
    end = edit.end;
  }
  return after + text.slice(end);
}
