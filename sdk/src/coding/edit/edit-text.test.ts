import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { thrownBy } from "#test/support/thrown-by.ts";
import { editText } from "./edit-text.ts";
import { readTextFile, textFileBytes } from "./text-file.ts";

const edit = (text: string, old: string, next: string): string => editText(text, [{ old, new: next }]);

test("of several edits, the one that fails is named", () => {
  const edits = [
    { old: "a", new: "x" },
    { old: "x", new: "y" },
  ];
  expect(thrownBy(() => editText("a\nb\n", edits))).toMatchObject({
    code: "EDIT_NOT_FOUND",
    message: "Edit 2 of 2: No line of the old text is in the file.",
    remedy: "Copy the lines from the file as they are, with their indentation.",
  });
});

describe("an edit", () => {
  test.each([
    ["replaces a part of a line", "let a = 1;\n", "a = 1", "b = 2", "let b = 2;\n"],
    ["replaces lines", "a\nb\nc\n", "b\n", "x\ny\n", "a\nx\ny\nc\n"],
    ["removes lines", "a\nb\nc\n", "b\n", "", "a\nc\n"],
    ["removes the last line", "a\nb", "\nb", "", "a"],
    ["removes all", "a\n", "a\n", "", ""],
    ["joins lines", "a\nb\nc\n", "a\n", "x", "xb\nc\n"],
    ["adds a final line break", "a\nb", "b", "b\n", "a\nb\n"],
    ["keeps a file without a final line break", "a\nb", "b", "x\ny", "a\nx\ny"],
    ["keeps CRLF", "a\r\nb\r\nc\r\n", "b", "x\ny", "a\r\nx\r\ny\r\nc\r\n"],
    ["keeps each ending of a mixed file", "a\r\nb\nc\rd", "b\nc", "b\nnew\nc", "a\r\nb\nnew\nc\rd"],
    ["takes an old text with other endings", "a\nb\n", "a\r\nb", "a\r\nx", "a\nx\n"],
    ["ignores spaces at the end of lines", "a  \nb\t\nc\n", "a\nb", "a\nnew\nb", "a  \nnew\nb\t\nc\n"],
    ["keeps a line between two that change", "a \nb \nc \n", "a\nb\nc", "A\nb\nC", "A\nb \nC\n"],
    ["moves to the file's indentation", "if x:\n    a\n    b\n", "a\nb\n", "a\nc\nb\n", "if x:\n    a\n    c\n    b\n"],
    ["adds a line after one without a line break", "a\r\nb", "b", "b\nc", "a\r\nb\r\nc"],
    ["continues a line with indented ones", "if x:\n    b\n", "b", "a\n    b", "if x:\n    a\n    b\n"],
    ["adds a line in the middle of one", "if (x) b\n", "b", "a\nb", "if (x) a\nb\n"],
    ["adds a line where only the first one is indented", "  a\nb\n", "a\nb", "a\nc\nb", "  a\nc\nb\n"],
    ["adds a line to a file of one", "a", "a", "a\nb", "a\nb"],
    ["leaves empty lines empty", "  a\n\n  b\n", "a\n\nb", "a\n\n\nb", "  a\n\n\n  b\n"],
    [
      "takes new lines of spaces as they are",
      "a\n\n    \nb\n",
      "b",
      "two\n \t \nthree",
      "a\n\n    \ntwo\n \t \nthree\n",
    ],
    [
      "keeps the spaces of repeated lines",
      "{\n  x\n}  \n{\n  y\n}\n{\n  z\n}\n",
      "{\n  x\n}\n{\n  y\n}\n{\n  z\n}",
      "{\n  x\n}\n{\n  z\n}",
      "{\n  x\n}  \n{\n  z\n}\n",
    ],
    // anthropics/claude-code#26996, #37403; open-octo/octo-agent#596.
    [
      "writes tabs where the old text has spaces for them",
      "f() {\n\tif (x) {\n\t\treturn 1;\n\t}\n}\n",
      "    if (x) {\n        return 1;",
      "    if (y) {\n        for (;;)\n            return 1;",
      "f() {\n\tif (y) {\n\t\tfor (;;)\n\t\t\treturn 1;\n\t}\n}\n",
    ],
    [
      "writes spaces where the old text has tabs for them",
      "if x:\n  a\n  if y:\n    b\n",
      "\ta\n\tif y:\n\t\tb",
      "\ta\n\tif y:\n\t\tb\n\t\tc",
      "if x:\n  a\n  if y:\n    b\n    c\n",
    ],
    [
      "keeps the spaces after tabs",
      "{\n\t/**\n\t * A.\n\t */\n\ta;\n}\n",
      "    /**\n     * A.\n     */",
      "    /**\n     * A.\n     * B.\n     */",
      "{\n\t/**\n\t * A.\n\t * B.\n\t */\n\ta;\n}\n",
    ],
    ["writes a deeper line after one tab", "\ta\n", "  a", "  if x:\n    a", "\tif x:\n\t\ta\n"],
    ["takes two spaces for a tab where that fits", "\t\ta\n", "    a\n", "    a\n      b\n", "\t\ta\n\t\t\tb\n"],
    ["keeps a form feed", "a\f\nb\n", "b", "c", "a\f\nc\n"],
  ])("%s", (...[, text, old, next, expected]) => {
    expect(edit(text, old, next)).toBe(expected);
  });

  test.each([
    ["a\u202Eb", "a⟨U+202E⟩b", "ab", "ab"],
    ["a\u202Eb\nc\n", "a⟨U+202E⟩b\nc", "d⟨U+202E⟩b ⟨U+200B⟩\nc", "d\u202Eb ⟨U+200B⟩\nc\n"],
    ["  x\u{E0041}\n", "x⟨U+E0041⟩", "x", "  x\n"],
    // If the file contains the text literally, the text is taken literally.
    ["a⟨U+202E⟩b \u202E", "a⟨U+202E⟩b", "x", "x \u202E"],
  ])("finds a hidden character of %j by its code point", (text, old, next, expected) => {
    expect(edit(text, old, next)).toBe(expected);
  });

  test.each(["a⟨U+202E⟩", "a⟨U+FFFFFF⟩", "a⟨U+202e⟩"])("does not find %s if the character is another", (old) => {
    expect(thrownBy(() => edit("a\u202D\n", old, "x"))).toMatchObject({ code: "EDIT_NOT_FOUND" });
  });

  test("replaces every occurrence when asked to, also several in a line", () => {
    expect(editText("a b a\nc a\nx", [{ old: "a", new: "y", replaceAll: true }])).toBe("y b y\nc y\nx");
    expect(editText("a\na\n", [{ old: "a\n", new: "", replaceAll: true }])).toBe("");
  });

  test("is one of several that all match the text as it was", () => {
    const changes = [
      { old: "c", new: "a" },
      { old: "a", new: "x" },
    ];
    expect(editText("a\nb\nc\n", changes)).toBe("x\nb\na\n");
  });

  test.each([
    ["a middle line is missing", "a\nb\nc\n", "a\nc", "a\nx\nc", "EDIT_NOT_FOUND"],
    ["a character is wrong", "alpha\nbeta\n", "alpha\nbeto", "x", "EDIT_NOT_FOUND"],
    ["a quotation mark is another", "x = “a”\n", 'x = "a"', "y", "EDIT_NOT_FOUND"],
    ["the middle is invented", "a\nb\nc\n", "a\nz\nc", "x", "EDIT_NOT_FOUND"],
    ["no line is there", "a\n", "zzz", "x", "EDIT_NOT_FOUND"],
    ["the old text is empty", "a\n", "", "x", "EDIT_NOT_FOUND"],
    ["indentation differs unevenly", "  a\n    b\n", "x\n a\n b".slice(2), "y", "EDIT_NOT_FOUND"],
    ["it occurs twice", "a\nb\na\n", "a", "x", "EDIT_NOT_UNIQUE"],
    ["it occurs twice with other indentation", "  a\n  b\nx\n    a\n    b\n", "\ta\n\tb", "y", "EDIT_NOT_UNIQUE"],
    ["only spaces differ and it occurs twice", "a \nx\na  \nx\n", "a\nx", "y", "EDIT_NOT_UNIQUE"],
    ["nothing changes", "a\n", "a", "a", "EDIT_UNCHANGED"],
    ["tabs stand for spaces unevenly", "{\n  a\n   b\n}\n", "{\n\ta\n\t\tb\n}", "y", "EDIT_NOT_FOUND"],
  ])("is refused where %s", (...[, text, old, next, code]) => {
    expect(thrownBy(() => edit(text, old, next))).toMatchObject({ code });
  });

  test("says that the line numbers of `read` are not part of the file", () => {
    expect(thrownBy(() => edit("one\ntwo\n", "     1\tone\n     2\ttwo", "x"))).toMatchObject({
      message: "No line of the old text is in the file. Leave out its line numbers, which are not part of the file.",
    });
    expect(thrownBy(() => edit("one\n", "1 one", "x"))).toMatchObject({
      message: "No line of the old text is in the file.",
    });
  });

  test("is refused if another edit changes the same text", () => {
    const changes = [
      { old: "a", new: "x" },
      { old: "b", new: "y" },
    ];
    expect(editText("a b\n", changes)).toBe("x y\n");
    const overlapping = [...changes, { old: "a b", new: "z" }];
    expect(thrownBy(() => editText("a b\n", overlapping))).toMatchObject({ code: "EDIT_OVERLAP" });
  });

  test("that does not match shows the file's text, with visible tabs", () => {
    expect(thrownBy(() => edit("x\n\tone\ntwo\nthree\n", "one\n2\nthree", "y"))).toMatchObject({
      message:
        'The old text is not in the file. The most similar lines begin at 2:\n> 2\t→one\n  3\ttwo\n  4\tthree\nThe first difference is in line 2; the old text has "one" there.',
    });
    expect(thrownBy(() => edit("last", "last\nmore", "y"))).toMatchObject({
      message: expect.stringContaining('line 2; the old text has "more" there.') as string,
    });
    expect(thrownBy(() => edit("a\nb\na\n", "a", "x"))).toMatchObject({
      message: "The old text is in the file 2 times: in line 1, 3.",
    });
  });
});

const isLong = process.env.LONG === "1";
const ending = fc.constantFrom("\n", "\r\n", "\r");
// No line is empty, because a line feed after a carriage return would be one line ending.
const line = fc.constantFrom("a", "  b", "\tc", "d  ", "“e”", " ", "é", "漢字", "😀", "f(x)", "}", "    g");
const fileLines = fc.array(fc.tuple(line, ending), { minLength: 1, maxLength: 12 });
const asText = (lines: readonly (readonly [string, string])[]): string => lines.map((parts) => parts.join("")).join("");

// In a file with one line ending, a literal match is replaced by the new text, and no other byte changes.
test("an exact edit is a replacement of text", () => {
  const part = fc
    .array(fc.constantFrom("a", "}", "  b", "c  ", " ", "\t", ""), { maxLength: 6 })
    .map((parts) => parts.join("\n"));
  const property = fc.property(part, part, part, part, (before, old, after, next) => {
    expect(edit(`${before}\n@${old}@\n${after}`, `@${old}@`, `${next}#`)).toBe(`${before}\n${next}#\n${after}`);
  });
  fc.assert(property, { numRuns: isLong ? 2_000 : 300 });
});

// Bytes outside the block stay, unchanged lines keep theirs, and the former bytes can be restored.
test("nothing changes outside the lines of an edit, in any encoding", { timeout: 120_000 }, () => {
  const property = fc.property(
    fc.record({ before: fileLines, block: fileLines, after: fileLines, added: line, at: fc.nat(12) }),
    fc.constantFrom("utf-8", "utf-16le", "utf-16be"),
    fc.boolean(),
    ({ before, block, after, added, at }, encoding, hasMark) => {
      // A separate line makes the block unique.
      const unique = [["@first", block[0]?.[1] ?? "\n"] as const, ...block];
      const text = asText(before) + asText(unique) + asText(after);
      const form = { encoding, hasMark: hasMark || encoding !== "utf-8" } as const;
      const bytes = textFileBytes(text, form);
      const file = readTextFile(bytes);
      expect(file).toEqual({ text, ...form });
      const texts = unique.map(([content]) => content);
      const position = 1 + (at % texts.length);
      const next = [...texts.slice(0, position), `+${added}`, ...texts.slice(position)];
      const edited = edit(file.text, `${texts.join("\n")}\n`, `${next.join("\n")}\n`);
      expect(edited.startsWith(asText(before) + asText(unique.slice(0, position)))).toBe(true);
      expect(edited.endsWith(asText(unique.slice(position)) + asText(after))).toBe(true);
      const inserted = edited.length - text.length;
      expect([added.length + 2, added.length + 3]).toContain(inserted);
      expect(
        Buffer.compare(
          textFileBytes(readTextFile(textFileBytes(edited, form)).text, form),
          textFileBytes(edited, form),
        ),
      ).toBe(0);
    },
  );
  fc.assert(property, { numRuns: isLong ? 10_000 : 1_000 });
});

test("bytes that are not text are refused, not repaired", () => {
  const refused = (...bytes: readonly number[]) => thrownBy(() => readTextFile(Uint8Array.from(bytes)));
  expect(refused(0x61, 0xff)).toMatchObject({ code: "FILE_NOT_TEXT", message: "The file is not valid UTF-8." });
  expect(refused(0x61, 0, 0x62)).toMatchObject({ code: "FILE_NOT_TEXT" });
  expect(refused(0xff, 0xfe, 0x00, 0xd8)).toMatchObject({ message: "The file is not valid UTF-16LE." });
  expect(readTextFile(Uint8Array.from([0xfe, 0xff, 0, 0x61]))).toEqual({
    text: "a",
    encoding: "utf-16be",
    hasMark: true,
  });
});
