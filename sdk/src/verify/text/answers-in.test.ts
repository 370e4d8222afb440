import { describe, expect, test } from "vitest";
import { answersIn, type Answers } from "./answers-in.ts";

const counts = (description: string): readonly number[] => {
  const { when, whenNot, limits, returns, examples }: Answers = answersIn(description);
  return [when, whenNot, limits, returns, examples].map((statements) => statements.length);
};

describe("a section answers the question of its heading, bullet by bullet", () => {
  test.each<[string, readonly number[]]>([
    ["Check a number.\n\nReturns:\n    Whether it is valid, with the address", [0, 0, 0, 1, 0]],
    ["Check a number.\n\nReturns: Whether it is valid, with the address", [0, 0, 0, 1, 0]],
    ["Check a number.\n\n## Output\n\nThe address.\n\nThe day.", [0, 0, 0, 2, 0]],
    ["Check a number.\n\nWhen to use:\n- The invoice goes abroad\n- The customer is new", [2, 0, 0, 0, 0]],
    ["Check a number.\n\n**When not to use**\n- Private persons", [0, 1, 0, 0, 0]],
    ["Check a number.\n\nLimitations:\n1. EU numbers\n2. Ten a minute", [0, 0, 2, 0, 0]],
    ["Check a number.\n\n<usecase>\n- The invoice goes abroad\n</usecase>\nThe register is old.", [1, 0, 0, 0, 0]],
    ["Check a number.\n\n- **Best for**: invoices abroad\n- **Not for**: private persons", [1, 1, 0, 0, 0]],
    ["Check a number.\n\nExample:\n  check the number of a parcel", [0, 0, 0, 0, 1]],
    [
      "Check a number.\n\nErrors:\n400: Bad request\n403: The account has no right to read the register.",
      [0, 0, 1, 0, 0],
    ],
    // The description of a parameter is not about the tool.
    ["Check a number.\n\nArgs:\n    number: Useful for parcels. Returns the shelf.", [0, 0, 0, 0, 0]],
    // A label ends with its paragraph, a heading with the next one.
    ["Check a number.\n\nReturns:\nThe address.\n\nThe register is old.", [0, 0, 0, 1, 0]],
  ])("%j", (description, expected) => {
    expect(counts(description)).toEqual(expected);
  });
});

test.each([
  "Delete the index. Run `index_list` first.",
  "Delete the index. Only after a backup.",
  "Delete the index. Use with caution.",
  "List what a gardener needs before planting.",
  "Capture the text of the page, this is better than a picture view",
  "Take a snapshot. Prefer a snapshot over a picture.",
  "The main entry point for finding papers.",
  "Only use this with addresses that are known.",
])("%j says when in other words", (description) => {
  expect(answersIn(description).when).not.toEqual([]);
});

test.each([
  "Return the paths that are handy for walkers.",
  "List benches handy for walkers.",
  "Return logs older than a week.",
  "Set the preferred language of a user.",
])("%j speaks of the data, not of the tool", (description) => {
  expect(answersIn(description).when).toEqual([]);
});

test("a sentence may continue on the next line, and one may need the next", () => {
  expect(answersIn("Search the web.\nUse this tool\nwhen you need facts.").when).toEqual([
    "Use this tool when you need facts.",
  ]);
  expect(answersIn("Comments are not included; `get_issue` has them.").whenNot).toHaveLength(1);
});
