import { expect, test } from "vitest";
import { foreignSubject } from "#test/support/foreign-subject.ts";
import { findingsOf, ruleSubject } from "#test/support/rule-subject.ts";
import rule from "./desc-states-returns.ts";

const description = "Search the help articles about the web framework. Use when the user asks.";

test("a description that does not describe the result is a warning with a remedy", () => {
  expect(findingsOf(rule, ruleSubject({ description }))).toEqual([
    {
      code: "desc-states-returns",
      severity: "warning",
      tool: "greet",
      at: { file: "tools/greet/tool.ts", line: 3, column: 16 },
      message: "Neither the description nor the schema of the result says what the tool returns.",
      evidence: description,
      remedy: "Add a sentence such as `Returns …`, or describe the fields of the result in its schema.",
    },
  ]);
});

test.each([
  "Find an order by its number, or by the name of its customer.",
  "- Finds files by name\n- Supports globs and hidden folders",
  "Query the warehouse.\n\nArgs:\n    sql (str): The statement.",
  "🎯 Purpose:\n  1. Retrieves the engagement of a contact by its number.",
])("%j of a foreign tool is a note", (text) => {
  expect(findingsOf(rule, foreignSubject({ description: text })).map((finding) => finding.severity)).toEqual(["info"]);
});

test.each([
  "Search the help articles and return the best matches.",
  "Find an order.\n\nReturns:\n    dict: The order with its state.",
  "Plot a chart of a table. Output: a PNG image, encoded as base64.",
  "- Finds files by name\n- Results come newest first",
  "Translate a clause. The response is a list of sentences.",
  "Sucht Bestellungen anhand ihrer Nummer oder ihres Kunden.",
  "Cherche les commandes par leur numéro ou par leur client.",
  "注文番号から注文を検索する。顧客の名前でも検索することができるので、番号は不要である。",
  "Finds.",
  "",
])("%j is not reported", (text) => {
  expect(findingsOf(rule, foreignSubject({ description: text }))).toEqual([]);
});

test("a schema that describes the result or a field of it says it too; one without any word does not", () => {
  const field = { type: "object", properties: { hits: { type: "array", description: "Best first." } } } as const;
  const bare = { type: "object", properties: { hits: { type: "array" } } } as const;
  const count = (output: typeof field | typeof bare | { type: "string"; description: string }): number =>
    findingsOf(rule, ruleSubject({ description, output })).length;
  expect([count(field), count({ type: "string", description: "The text." }), count(bare)]).toEqual([0, 0, 1]);
});

test("a handler that returns nothing need not be described", () => {
  const subject = ruleSubject({ description });
  const { output: _, ...tool } = subject.tool;
  expect(findingsOf(rule, { ...subject, tool })).toEqual([]);
});
