import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foreignSubject } from "../../../../test/support/foreign-subject.ts";
import { severities, type Finding } from "../../model/finding.ts";
import type { ToolDefinition } from "../../model/tool-definition.ts";
import { scoreSet, scoreTools } from "./score-tools.ts";

const score = (members: Partial<ToolDefinition>, ...findings: readonly Finding[]): number =>
  scoreTools([foreignSubject(members)], findings)[0]?.score ?? -1;

const input = {
  type: "object",
  properties: { number: { type: "string", description: "As printed on the invoice, e.g. A-1042." } },
  required: ["number"],
} as const;

const best =
  "Find the parcel of an order by its number and return its state with the carrier's link. " +
  "Use when the customer asks where a delivery is. Not for refunds: use `refund_start`. " +
  "Only orders of the last 90 days are found; at most 20 parcels are returned; it cannot see orders of partner shops.";

test("a definition that answers every question has every point, and each term says why", () => {
  const [quality] = scoreTools([foreignSubject({ description: best, input })], []);
  expect(quality?.score).toBe(100);
  expect(quality?.terms.map(({ id, points, most }) => [id, points, most])).toEqual([
    ["purpose", 30, 30],
    ["when-to-use", 15, 15],
    ["limits", 20, 20],
    ["parameters", 20, 20],
    ["returns", 10, 10],
    ["examples", 5, 5],
  ]);
});

test("no description has the points of its parameters alone", () => {
  const [quality] = scoreTools([foreignSubject({ description: "", input })], []);
  expect(quality?.terms.filter(({ points }) => points > 0).map(({ id }) => id)).toEqual(["parameters", "examples"]);
});

test("words that say nothing more give nothing", () => {
  const padding =
    " The shop is an important part of the company and everybody there likes to work with it a lot.".repeat(20);
  expect(score({ description: best + padding, input })).toBe(score({ description: best, input }));
});

test("sentences any tool could have count for nothing", () => {
  const purpose = "Cancel an order that was not sent yet and refund its price.";
  const boilerplate = " Use this tool when the user asks for it. Returns the result. Only works with valid input.";
  expect(score({ description: purpose + boilerplate })).toBe(score({ description: purpose }));
});

/** Pairs of about the same length; the first serves a model better. */
describe("of two descriptions of near-equal length the more useful one is ahead", () => {
  test.each([
    [
      "when to use, against praise",
      "Search the tickets of a project by words. Use when the user asks about a known bug. Returns id, title and state.",
      "Search the tickets of a project by words. This powerful and modern search is loved by our users all over the world.",
    ],
    [
      "limits, against how it is built",
      "Send a mail to one person. Attachments are not supported; the text may hold at most 10,000 characters.",
      "Send a mail to one person. The implementation talks to the SMTP gateway over a pool of connections.",
    ],
    [
      "a purpose, against the name again",
      "Convert an amount of money between two currencies at yesterday's closing rate.",
      "Convert currency. This is the convert currency tool, which is a tool to convert.",
    ],
    [
      "when not, against history",
      "List the branches of a repository. Do not use it for tags: call `list_tags`.",
      "List the branches of a repository. It was added in version 2 by the core team.",
    ],
  ])("%s", (_, better, worse) => {
    expect(Math.abs(better.length - worse.length)).toBeLessThan(better.length * 0.15);
    expect(score({ description: better })).toBeGreaterThan(score({ description: worse }));
  });
});

test("the same texts in another language are not worth less for it", () => {
  const german =
    "Findet das Paket einer Bestellung anhand ihrer Nummer und gibt Zustand und Link des Zustellers zurück. " +
    "Verwenden, wenn der Kunde fragt, wo seine Lieferung ist. Nicht für Rückzahlungen: dafür gibt es `refund_start`. " +
    "Nur Bestellungen der letzten 90 Tage; höchstens 20 Pakete; Partner sind nicht enthalten.";
  expect(score({ description: german, input })).toBeGreaterThanOrEqual(95);
});

const finding = fc.record({
  code: fc.constantFrom("desc-present", "param-described", "safety-hidden-chars"),
  severity: fc.constantFrom(...severities),
  message: fc.constant("m"),
  remedy: fc.constant("r"),
  tool: fc.constantFrom("order_find", "another"),
});

test("another finding never raises a score, and none goes below 0", () => {
  fc.assert(
    fc.property(fc.array(finding), finding, fc.constantFrom(best, "", "Find it."), (findings, more, description) => {
      const before = score({ description }, ...findings);
      const after = score({ description }, ...findings, more);
      expect(after).toBeLessThanOrEqual(before);
      expect(after).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("the terms add up to the score, what is taken off included", () => {
  const error: Finding = { code: "desc-present", severity: "error", message: "m", remedy: "r", tool: "order_find" };
  const [quality] = scoreTools(
    [foreignSubject({ description: best, input })],
    [error, { ...error, severity: "warning" }],
  );
  expect(quality?.terms.at(-1)).toEqual({
    id: "findings",
    points: -19,
    most: 0,
    reason: "1 error and 1 warning are reported.",
  });
  expect(quality?.score).toBe(81);
});

test.each<[readonly number[], number | undefined]>([
  [[], undefined],
  [[80], 80],
  [[100, 100, 40], 68],
])("a set of %j scores %s", (scores, expected) => {
  expect(scoreSet(scores.map((each) => ({ score: each })))).toBe(expected);
});
