import { expect, test } from "vitest";
import { foreignSubject } from "#test/support/foreign-subject.ts";
import { findingsOf, ruleSubject } from "#test/support/rule-subject.ts";
import rule from "./desc-states-returns.ts";

const description = "Search the help articles about the web framework. Use when the user asks.";

test("a description that does not say what comes back is a warning with a remedy", () => {
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
  ["Find an order by its number, or by the name of its customer.", "order_find", "info"],
  ["Analyze the sentiment of a customer's review of a product.", "review_analyze", "warning"],
  ["- Finds files by name\n- Supports globs and hidden folders", "glob", "info"],
  ["Query the warehouse.\n\nArgs:\n    sql (str): The statement.", "warehouse_query", "warning"],
  ["<summary>Simulate the load on a bridge.</summary>Takes minutes.", "simulate_load", "warning"],
  ["Delete the branch of a repository after a review by its owner.", "branch_delete", "info"],
  ["Send a letter to the customer, by post or by electronic mail.", "letter_send", "info"],
  ["Forks a repository into the account of the user or of a team.", "repository_copy", "info"],
  ["🎯 Purpose:\n  1. Retrieves the engagement of a contact by its number.", "engagement", "info"],
  ["Convert the address of a customer into geographic coordinates.", "address_geocode", "info"],
  ["Get the opening hours of a shop, on holidays as on other days.", "shop_hours", "info"],
])("%j of a foreign tool: %s is %s", (text, name, severity) => {
  expect(findingsOf(rule, foreignSubject({ name, description: text })).map((finding) => finding.severity)).toEqual([
    severity,
  ]);
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
