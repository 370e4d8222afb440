import { expect, test } from "vitest";
import reporter from "./checklist.ts";

const purpose = {
  id: "purpose",
  question: "What does it do?",
  yes: true,
  evidence: "Find the parcel of\nan order",
};
const when = { id: "when", question: "When to use it?", yes: false, evidence: "The description does not say." };

const tools = [
  { name: "order_find", answered: 1, checklist: [purpose, when], tokens: 90, descriptionTokens: 40 },
  { name: "a\u202Eb", answered: 0, checklist: [], tokens: 9, descriptionTokens: 0 },
];

test("each tool with its answers, fewest first, then the sum", () => {
  expect(reporter.format({ toolCount: 2, findings: [], tools }, { color: false }))
    .toBe(`a⟨U+202E⟩b  9 tokens; not checked: the description is not in English

order_find  1 of 2; 90 tokens
    yes  What does it do?                Find the parcel of an order
    no   When to use it?                 The description does not say.

2 tools answer 1 of 2 questions.`);
});

test("evidence is wrapped to the width", () => {
  expect(reporter.format({ toolCount: 1, findings: [], tools: tools.slice(0, 1) }, { color: false, width: 62 })).toBe(
    `order_find  1 of 2; 90 tokens
    yes  What does it do?                Find the parcel of an
                                         order
    no   When to use it?                 The description does
                                         not say.

1 tool answers 1 of 2 questions.`,
  );
});

test("without tools, only that is printed", () => {
  expect(reporter.format({ toolCount: 0, findings: [] }, { color: false })).toBe("No tool was verified.");
});
