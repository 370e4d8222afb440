import { describe, expect, test } from "vitest";
import { listedTool } from "#test/support/listed-tool.ts";
import { findingsOf, findingsWith, ruleSubject } from "#test/support/rule-subject.ts";
import rule from "./desc-too-long.ts";

const found = (description: string): readonly string[] =>
  findingsOf(rule, ruleSubject({ description })).map(({ severity, message }) => `${severity}: ${message}`);

describe("a description that is too long", () => {
  test.each([
    [
      "word ".repeat(401).trim(),
      "warning: The description has 401 tokens, which are sent with every request; expected 400 or fewer.",
    ],
    [
      "検索します。".repeat(200),
      "warning: The description has 600 tokens, which are sent with every request; expected 400 or fewer.",
    ],
    [
      "a".repeat(10_000_000),
      "warning: The description has 1250000 tokens, which are sent with every request; expected 400 or fewer.",
    ],
    ["Searches ".repeat(130).trim(), "info: The description has 1169 characters; some clients cut it after 1024."],
    ["internationalisation ".repeat(60), "info: The description has 1259 characters; some clients cut it after 1024."],
    ["reads articles ".repeat(69), "info: The description has 1034 characters; some clients cut it after 1024."],
  ])("is reported (case %#)", (description, message) => {
    expect(found(description)).toEqual([message]);
  });
});

test.each([
  "",
  "Search notes.",
  "word ".repeat(200),
  "Searches ".repeat(113),
  "日本語で説明します。".repeat(20),
  `${" ".repeat(5_000)}Search notes.${"\n".repeat(5_000)}`,
])("a description of ordinary length is fine (case %#)", (description) => {
  expect(found(description)).toEqual([]);
});

test("both lengths can be set", () => {
  const subject = ruleSubject({ description: "word ".repeat(350) });
  expect(findingsWith(rule, { characters: 2_000 }, subject)).toEqual([]);
  expect(findingsWith(rule, { tokens: 300 }, subject)).toMatchObject([{ severity: "warning" }]);
});

test("only a tool of the project is referred to its `doc.md`", () => {
  const description = "word ".repeat(500);
  const remedies = [ruleSubject({ description }), listedTool("a", description)].map(
    (subject) => findingsOf(rule, subject)[0]?.remedy,
  );
  expect(remedies.map((remedy) => remedy?.includes("doc.md"))).toEqual([true, false]);
});
