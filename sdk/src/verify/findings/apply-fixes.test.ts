import { expect, test } from "vitest";
import type { Finding, TextEdit } from "../../model/finding.ts";
import { applyFixes } from "./apply-fixes.ts";

const texts: Readonly<Record<string, string>> = { "a.md": "0123456789", "b.md": "abc", "empty.md": "" };
const textOf = (file: string): string | undefined => texts[file];

const edit = (start: number, end: number, text = "", file = "a.md"): TextEdit => ({ file, start, end, text });

const finding = (code: string, ...edits: readonly TextEdit[]): Finding => ({
  code,
  severity: "error",
  message: "Wrong.",
  remedy: "Fix it.",
  fix: { title: "Fix it", edits },
});

/** The texts that come of fixes, and which were applied. */
function fixed(...fixes: readonly (readonly TextEdit[])[]): readonly unknown[] {
  const findings = fixes.map((edits, index) => finding(String(index), ...edits));
  const { files, applied } = applyFixes(findings, textOf);
  return [files.map(({ file, after }) => `${file}: ${after}`), applied.map(({ code }) => code).join(" ")];
}

test.each<[string, readonly (readonly TextEdit[])[], readonly unknown[]]>([
  ["nothing to do", [], [[], ""]],
  ["a deletion", [[edit(2, 4)]], [["a.md: 01456789"], "0"]],
  ["a replacement by a longer text", [[edit(2, 4, "xyz")]], [["a.md: 01xyz456789"], "0"]],
  ["an insertion at the end", [[edit(10, 10, "x")]], [["a.md: 0123456789x"], "0"]],
  ["an insertion in an empty file", [[edit(0, 0, "x", "empty.md")]], [["empty.md: x"], "0"]],
  ["several edits out of order", [[edit(8, 9), edit(0, 1)]], [["a.md: 1234567" + "9"], "0"]],
  ["several files, sorted", [[edit(0, 1, "", "b.md")], [edit(0, 1)]], [["a.md: 123456789", "b.md: bc"], "0 1"]],
  ["neighbours that only touch", [[edit(0, 2, "x")], [edit(2, 4, "y")]], [["a.md: xy456789"], "0 1"]],
  ["an overlap: the first counts", [[edit(0, 3)], [edit(2, 5)], [edit(6, 7)]], [["a.md: 345789"], "0 2"]],
  ["the same edit twice", [[edit(0, 3)], [edit(0, 3)]], [["a.md: 3456789"], "0"]],
  ["two insertions at one place", [[edit(5, 5, "x")], [edit(5, 5, "y")]], [["a.md: 01234x56789"], "0"]],
  ["an edit within another", [[edit(2, 8)], [edit(4, 5)]], [["a.md: 0189"], "0"]],
  [
    "a fix that overlaps in one of two files",
    [[edit(0, 2)], [edit(1, 3), edit(0, 1, "", "b.md")]],
    [["a.md: 23456789"], "0"],
  ],
  ["a fix that overlaps itself", [[edit(0, 3), edit(2, 4)]], [[], ""]],
  ["beyond the end", [[edit(8, 11)]], [[], ""]],
  ["before the beginning", [[edit(-1, 1)]], [[], ""]],
  ["backwards", [[edit(4, 2)]], [[], ""]],
  ["an unknown file", [[edit(0, 1), edit(0, 1, "", "c.md")]], [[], ""]],
  ["no edits", [[]], [[], ""]],
  ["an edit that changes nothing", [[edit(0, 1, "0")]], [[], "0"]],
])("%s", (_, fixes, expected) => {
  expect(fixed(...fixes)).toEqual(expected);
});

test("a finding without a fix stays", () => {
  const { applied } = applyFixes([{ code: "a", severity: "error", message: "Wrong.", remedy: "Fix it." }], textOf);
  expect(applied).toEqual([]);
});

test("ten thousand edits of one file are made quickly", () => {
  const long = "ab".repeat(10_000);
  const edits = Array.from({ length: 10_000 }, (_, index) => edit(index * 2, index * 2 + 1));
  const { files } = applyFixes([finding("a", ...edits)], () => long);
  expect(files[0]?.after).toBe("b".repeat(10_000));
});
