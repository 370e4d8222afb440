import { expect, test } from "vitest";
import { applyFixes } from "../findings/apply-fixes.ts";
import { hiddenCharacters } from "../../util/hidden-characters.ts";
import { documentFix, jsdocFix } from "./hidden-fix.ts";
import type { Fix } from "../../model/finding.ts";

const file = "tools/greet/tool.ts";

/** The text a fix makes of another; undefined where there is no fix. */
function afterwards(fix: Fix | undefined, text: string): string | undefined {
  const finding = { code: "a", severity: "error", message: "Wrong.", remedy: "Mend it." } as const;
  if (fix === undefined) return undefined;
  return applyFixes([{ ...finding, fix }], () => text).files[0]?.after;
}

const inJsdoc = (source: string, description: string): string | undefined =>
  afterwards(jsdocFix({ file, text: source }, description, hiddenCharacters(description)), source);

test("characters of a document are deleted where they stand, a mark at its beginning stays", () => {
  const text = "\uFEFFa\u200Bb\u200B\u200Bc\n\u{E0041}d";
  const found = hiddenCharacters(text.replace(/^\uFEFF/, " "));
  expect(afterwards(documentFix({ file, text }, found), text)).toBe("\uFEFFabc\nd");
  expect(documentFix({ file, text }, [])).toBeUndefined();
});

test.each([
  ["a block", "/**\n * Find a\u200B thing.\n */\n", "Find a\u200B thing.", "/**\n * Find a thing.\n */\n"],
  [
    "one line",
    "  /** Whom to gr\u200Beet. */ name: string;",
    "Whom to gr\u200Beet.",
    "  /** Whom to greet. */ name: string;",
  ],
  ["the beginning", "/**\n * \u2060Find.\n */", "\u2060Find.", "/**\n * Find.\n */"],
  [
    "words that are joined in another way",
    "/**\n * One\u200B\n * two.\n */",
    "One\u200B two.",
    "/**\n * One\n * two.\n */",
  ],
  [
    "the same word twice",
    "/**\n * Us\u200Ber or us\u200Ber.\n */",
    "Us\u200Ber or us\u200Ber.",
    "/**\n * User or user.\n */",
  ],
  [
    "the same word in two comments",
    "/** us\u200Ber */\n/** us\u200Ber */\n",
    "us\u200Ber",
    "/** user */\n/** user */\n",
  ],
])("characters of a description are deleted in %s", (_, source, description, expected) => {
  expect(inJsdoc(source, description)).toBe(expected);
});

test.each([
  ["that stands in code", 'const a = "us\u200Ber";', "us\u200Ber"],
  ["that stands in code too", '/** us\u200Ber */\nconst a = "us\u200Ber";', "us\u200Ber"],
  ["behind a comment", '/** Text. */ const a = "us\u200Ber";', "us\u200Ber"],
  ["that cannot be found", "/** user */", "us\u200Ber"],
  ["of which a part cannot be found", "/** us\u200Ber */", "us\u200Ber na\u200Bme"],
])("a text %s has no fix", (_, source, description) => {
  expect(inJsdoc(source, description)).toBeUndefined();
});
