import { expect, test } from "vitest";
import type { Finding, TextEdit } from "../../model/finding.ts";
import { applyFixes } from "./apply-fixes.ts";

const texts: Readonly<Record<string, string>> = { "a.md": "0123456789", "b.md": "abc" };

const edit = (start: number, end: number, text = "", file = "a.md"): TextEdit => ({ file, start, end, text });

const finding = (...edits: readonly TextEdit[]): Finding => ({
  code: "a",
  severity: "error",
  message: "Wrong.",
  remedy: "Fix it.",
  fix: { title: "Fix it", edits },
});

test.each<[string, readonly (readonly TextEdit[])[], readonly string[]]>([
  ["nothing to do", [], []],
  ["a deletion", [[edit(2, 4)]], ["a.md: 01456789"]],
  ["a replacement by a longer text", [[edit(2, 4, "xyz")]], ["a.md: 01xyz456789"]],
  ["several edits out of order", [[edit(8, 9), edit(0, 1)]], ["a.md: 12345679"]],
  ["several files", [[edit(0, 1, "", "b.md")], [edit(0, 1)]], ["b.md: bc", "a.md: 123456789"]],
  ["neighbours that only touch", [[edit(0, 2, "x")], [edit(2, 4, "y")]], ["a.md: xy456789"]],
  ["the same deletion in two findings", [[edit(0, 3), edit(5, 6)], [edit(0, 3)]], ["a.md: 346789"]],
  ["an unknown file", [[edit(0, 1, "", "c.md")]], []],
  ["no edits", [[]], []],
])("%s", (_, fixes, expected) => {
  const fixed = applyFixes(
    fixes.map((edits) => finding(...edits)),
    (file) => texts[file],
  );
  expect(fixed.map(({ file, after }) => `${file}: ${after}`)).toEqual(expected);
});

test("a finding without a fix stays", () => {
  expect(applyFixes([{ code: "a", severity: "error", message: "Wrong.", remedy: "Fix it." }], () => "x")).toEqual([]);
});
