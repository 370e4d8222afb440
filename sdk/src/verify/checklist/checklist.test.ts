import { expect, test } from "vitest";
import { foreignSubject } from "#test/support/foreign-subject.ts";
import type { DescribedTool } from "../../model/verify/rule.ts";
import { qualityOf } from "./checklist.ts";

/** The ids of the questions that are answered with yes. */
const answersOf = (members: Partial<DescribedTool>): readonly string[] =>
  qualityOf([foreignSubject(members)]).flatMap(({ checklist }) =>
    checklist.filter(({ yes }) => yes).map(({ id }) => id),
  );

const evidenceOf = (members: Partial<DescribedTool>, id: string): string | undefined =>
  qualityOf([foreignSubject(members)])[0]?.checklist.find((answer) => answer.id === id)?.evidence;

const input = {
  type: "object",
  properties: {
    number: { type: "string", description: "As printed at the top right of the invoice, e.g. A-1042." },
    timeout: { type: "integer", description: "Seconds to wait." },
  },
} as const;

const description =
  "Find the parcel of an order. Returns its state and the carrier's link. Use when the customer asks where a delivery is. " +
  "Not for refunds: use `refund_start`. At most 20 parcels.";

test("a definition that answers all questions has 8 of 8, each with the words that answer it", () => {
  const [quality] = qualityOf([foreignSubject({ description, input })]);
  expect(quality?.answered).toBe(8);
  expect(quality?.checklist.map(({ id, yes, evidence }) => [id, yes, evidence])).toEqual([
    ["purpose", true, "Find the parcel of an order"],
    ["returns", true, "Returns its state and the carrier's link."],
    ["when", true, "Use when the customer asks where a delivery is."],
    ["when-not", true, "Not for refunds: use `refund_start`."],
    ["limits", true, "At most 20 parcels."],
    ["parameters", true, "number: As printed at the top right of the invoice, e.g. A-1042.; timeout: Seconds to wait."],
    ["formats", true, "timeout: Seconds to wait."],
    ["example", true, "number: As printed at the top right of the invoice, e.g. A-1042."],
  ]);
});

test.each([
  ["without a description", { description: "" }, ["parameters", "formats"]],
  ["with the name as description", { name: "order_find", description: "Order find." }, ["parameters", "formats"]],
  ["that opens with a noun", { description: "Weather information for a town." }, ["parameters", "formats"]],
  [
    "with a described result",
    {
      description: "Find the parcel and the carrier of an order.",
      output: { type: "object", properties: { state: { type: "string", description: "Last stop." } } },
    },
    ["purpose", "returns", "parameters", "formats"],
  ],
  [
    "with an example call",
    { description: "Find the parcel and the carrier of an order.", examples: [{ input: { number: "A-1042" } }] },
    ["purpose", "parameters", "formats", "example"],
  ],
  [
    "with parameters whose text is missing or restates the name",
    {
      description: "Find the parcel and the carrier of an order.",
      input: { type: "object", properties: { order_number: { type: "string", description: "The order number" } } },
    },
    ["purpose", "formats"],
  ],
  [
    "with a parameter in a list of the description",
    {
      description:
        "Find the parcel and the carrier of an order.\n\nArgs:\n  number: printed at the top right of the invoice",
      input: { type: "object", properties: { number: { type: "string" } } },
    },
    ["purpose", "parameters", "formats"],
  ],
  [
    "with a duration without a unit",
    {
      description: "Find the parcel and the carrier of an order.",
      input: { type: "object", properties: { timeout: { type: "integer", description: "How long to wait." } } },
    },
    ["purpose", "parameters"],
  ],
] as const satisfies readonly (readonly [string, Partial<DescribedTool>, readonly string[]])[])(
  "a tool %s answers only these questions",
  (_, members, expected) => {
    expect(answersOf(members)).toEqual(expected);
  },
);

test("a “no” names the missing part", () => {
  expect(evidenceOf({ description, input: { type: "object", properties: { a: {}, b: {} } } }, "parameters")).toBe(
    "Not described: `a`, `b`.",
  );
});

test("a description in another language is not checked", () => {
  const german = "Findet das Paket einer Bestellung anhand ihrer Nummer und gibt den Zustand zurück.";
  expect(qualityOf([foreignSubject({ description: german })])).toMatchObject([{ answered: 0, checklist: [] }]);
});
