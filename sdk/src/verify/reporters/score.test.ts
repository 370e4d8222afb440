import { expect, test } from "vitest";
import reporter from "./score.ts";

const tools = [
  {
    name: "order_find",
    score: 80.6,
    text: 90,
    schema: 70,
    tokens: 90,
    descriptionTokens: 40,
    terms: [
      { id: "purpose", points: 30, most: 30, reason: "The first sentence says what the tool does." },
      { id: "findings", points: -19, most: 0, reason: "1 error and 1 warning are reported." },
    ],
  },
  {
    name: "a\u202Eb",
    score: 0,
    text: 0,
    tokens: 9,
    descriptionTokens: 0,
    terms: [{ id: "limits", points: 0, most: 20, reason: "It does not name a limit." }],
  },
];

test("each tool with its reasons, the worst first, then the set", () => {
  expect(reporter.format({ toolCount: 2, findings: [], tools, score: 28 }, { color: false }))
    .toBe(`a⟨U+202E⟩b  0 of 100 (text 0)
    limits        0/20  It does not name a limit.

order_find  81 of 100 (text 90, schema 70)
    purpose      30/30  The first sentence says what the tool does.
    findings       -19  1 error and 1 warning are reported.

The set of 2 tools scores 28 of 100.`);
});

test("reasons are broken to fit", () => {
  expect(
    reporter.format({ toolCount: 1, findings: [], tools: tools.slice(0, 1), score: 81 }, { color: false, width: 50 }),
  ).toBe(
    `order_find  81 of 100 (text 90, schema 70)
    purpose      30/30  The first sentence says
                        what the tool does.
    findings       -19  1 error and 1 warning are
                        reported.

The set of 1 tool scores 81 of 100.`,
  );
});

test("no tools have no score", () => {
  expect(reporter.format({ toolCount: 0, findings: [] }, { color: false })).toBe("No tool was verified.");
});
