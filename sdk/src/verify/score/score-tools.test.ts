import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foreignSubject } from "#test/support/foreign-subject.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { severities, type Finding } from "../../model/finding.ts";
import type { DescribedTool } from "../../model/verify/rule.ts";
import { scoreSet, scoreTools } from "./with-quality.ts";

const score = (members: Partial<DescribedTool>, ...findings: readonly Finding[]): number =>
  scoreTools([foreignSubject(members)], findings)[0]?.score ?? -1;

const input = {
  type: "object",
  properties: { number: { type: "string", description: "As printed at the top right of the invoice, e.g. A-1042." } },
  required: ["number"],
} as const;

const best =
  "Find the parcel of an order by the printed number of its invoice and return its state, last stop and day of arrival with the carrier's link. " +
  "Use when the customer asks where a delivery is, why it is late, what it holds or who signed for it. Call it before a complaint is written to the carrier and before a replacement leaves the warehouse. " +
  "Not for refunds: use `refund_start`. Only orders of the last 90 days are found; at most 20 parcels are returned, the newest first; " +
  "it cannot see orders of partner shops or those that were sent abroad, and needs an account with the right to read shipments. " +
  'For example, "Where is my order A-1042?"';

test("a definition that answers every question has every point, and each term says why", () => {
  const [quality] = scoreTools([foreignSubject({ description: best, input })], []);
  expect(quality?.score).toBe(100);
  expect(quality?.terms.map(({ id, points, most }) => [id, points, most])).toEqual([
    ["purpose", 28, 28],
    ["when-to-use", 26.4, 26.4],
    ["limits", 20, 20],
    ["returns", 3.2, 3.2],
    ["examples", 2.4, 2.4],
    ["parameters", 20, 20],
  ]);
});

test("no description has the points of the schema alone", () => {
  const [quality] = scoreTools([foreignSubject({ description: "", input })], []);
  expect(quality?.terms.filter(({ points }) => points > 0).map(({ id }) => id)).toEqual(["parameters"]);
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
    "Nur Bestellungen der letzten 90 Tage; höchstens 20 Pakete, das neueste zuerst; Partner sind nicht enthalten, auch keine Sendungen ins Ausland. " +
    'Zum Beispiel: "Wo ist meine Bestellung A-1042?"';
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

const error: Finding = { code: "schema-valid", severity: "error", message: "m", remedy: "r", tool: "order_find" };

test("the terms add up to the score, what is taken off included", () => {
  const [quality] = scoreTools(
    [foreignSubject({ description: best, input })],
    [error, { ...error, code: "name-generic", severity: "warning" }],
  );
  expect(quality?.terms.at(-1)).toEqual({
    id: "findings",
    points: -18,
    most: 0,
    reason: "Reported besides: name-generic, schema-valid.",
  });
  expect([quality?.score, quality?.text, quality?.schema]).toEqual([82, 100, 100]);
});

test("what a term measures is not deducted again", () => {
  const bare = {
    description: "Find an order by its number.",
    input: { ...input, properties: { number: {} } },
  } as const;
  const codes = ["param-described", "desc-states-when", "desc-states-returns", "desc-limits", "desc-too-short"];
  const findings = codes.map((code): Finding => ({ ...error, code, severity: "warning" }));
  expect(score(bare, ...findings)).toBe(score(bare));
});

test("a question that does not arise is left out: the others are the whole", () => {
  const nothing = { type: "object", properties: {} } as const;
  const [quality] = scoreTools([foreignSubject({ description: best, input: nothing })], []);
  expect(quality?.score).toBe(100);
  expect(quality).not.toHaveProperty("schema");
  expect(quality?.terms.map(({ id, most }) => [id, most])).toEqual([
    ["purpose", 35],
    ["when-to-use", 33],
    ["limits", 25],
    ["returns", 4],
    ["examples", 3],
  ]);
});

describe("a section under a heading answers its question", () => {
  const termsOf = (description: string): Readonly<Record<string, number>> =>
    Object.fromEntries(
      (scoreTools([foreignSubject({ description, input })], [])[0]?.terms ?? []).map(({ id, points }) => [id, points]),
    );

  test.each([
    ["returns", 3.2, "Check a VAT number.\n\nReturns:\n    Whether it is valid, with the address."],
    ["returns", 3.2, "Check a VAT number.\n\n## Output\nWhether it is valid, with the address."],
    ["when-to-use", 12.6, "Check a VAT number.\n\nWhen to use:\n- The invoice goes abroad"],
    ["limits", 10.8, "Check a VAT number.\n\n**Limitations**\n- Numbers of the EU alone\n- Ten a minute"],
    [
      "limits",
      11.5,
      "Check a VAT number.\n\n<limitations>\n- Numbers of the EU\n- Ten a minute\n- Working days\n</limitations>",
    ],
  ])("%s: %d points", (id, points, description) => {
    expect(termsOf(description)[id]).toBe(points);
  });
});

describe("purpose", () => {
  const purposeOf = (name: string, description: string): number =>
    scoreTools([foreignSubject({ name, description })], [])[0]?.terms[0]?.points ?? -1;

  test("behaviour behind a short first sentence counts", () => {
    const behaviour = "Move a seat booking. The old seat becomes free at once. A new ticket goes to the passenger.";
    expect(purposeOf("seat_move", behaviour)).toBeGreaterThan(purposeOf("seat_move", "Move a seat booking."));
  });

  test("words that say how things relate count, but the name with an article is only the name", () => {
    const related = purposeOf("copy", "Copy files from a folder into another one.");
    expect(related).toBeGreaterThan(purposeOf("copy", "Copy files folder."));
    expect(purposeOf("get_invoice", "Get the invoice.")).toBe(0);
  });
});

test("ordinary working definitions stand in the middle, bare names at the end", () => {
  const described = {
    type: "object",
    properties: { repo: { type: "string", description: "As owner/name." } },
  } as const;
  const undescribed = { type: "object", properties: { repo: { type: "string" } } } as const;
  const ordinary = { name: "create_issue", description: "Create a new issue in a GitHub repository", input: described };
  expect(score(ordinary)).toBeGreaterThanOrEqual(30);
  expect(score(ordinary)).toBeLessThanOrEqual(65);
  expect(score({ name: "create_issue", description: "Create an issue.", input: undescribed })).toBeLessThan(20);
});

test.each<[readonly number[], number | undefined]>([
  [[], undefined],
  [[80], 80],
  [[100, 100, 40], 74],
])("a set of %j scores %s", (scores, expected) => {
  expect(scoreSet(scores.map((each) => ({ score: each })))).toBe(expected);
});

describe("parameters", () => {
  const parametersOf = (description: string, properties: Readonly<Record<string, JsonSchema>>): number | undefined =>
    scoreTools([foreignSubject({ description, input: { type: "object", properties } })], [])[0]?.schema;

  test("an argument that explains itself needs no text", () => {
    expect(parametersOf("Fetch a page and return its text.", { url: { type: "string" } })).toBeGreaterThanOrEqual(95);
    expect(parametersOf("Set the light of a room.", { on: { type: "boolean" } })).toBeGreaterThanOrEqual(95);
    expect(parametersOf("Fetch a page and return its text.", { ref: { type: "string" } })).toBe(0);
  });

  test("one that the description explains needs no text in the schema", () => {
    const prose = "Check files for mistakes. The file paths must be absolute and end in .ts or .js on every system.";
    expect(parametersOf(prose, { filePaths: { type: "array", items: { type: "string" } } })).toBe(100);
    expect(parametersOf("Check files for mistakes.", { filePaths: { type: "array" } })).toBeLessThan(10);
  });

  test("a longer text with a sample is more than a shorter one", () => {
    const told = (description: string): number | undefined =>
      parametersOf("Close an issue.", { key: { type: "string", description } });
    expect(told("Issue.")).toBeLessThan(told("Issue of the tracker's project.") ?? 0);
    expect(told("Issue of the tracker's project.")).toBeLessThan(
      told("Issue of the tracker's project, e.g. ABC-12.") ?? 0,
    );
  });
});

test("an example is a request or a call, not a sample of a parameter", () => {
  const examplesOf = (description: string, sample: string): number | undefined =>
    scoreTools(
      [
        foreignSubject({
          description,
          input: { type: "object", properties: { sku: { type: "string", description: sample } } },
        }),
      ],
      [],
    )[0]?.terms.find(({ id }) => id === "examples")?.points;
  expect(examplesOf("Find an article of the shop.", "Number, e.g. AB-1234.")).toBe(0);
  expect(examplesOf("Find an article.\n\nArgs:\n  sku: e.g. AB-1234.", "Number of it.")).toBe(0);
  expect(examplesOf('Find an article. Example: {"sku": "AB-1234"}', "Number of it.")).toBe(2.4);
});

test("of two tools, the one that names more of its limits has more points for them", () => {
  const limitsOf = (description: string): number =>
    scoreTools([foreignSubject({ description, input })], [])[0]?.terms.find(({ id }) => id === "limits")?.points ?? -1;
  const purpose = "Send a mail to one person.";
  const one = `${purpose} Attachments are not supported.`;
  expect(limitsOf(one)).toBeGreaterThan(limitsOf(purpose));
  expect(limitsOf(`${one} The text may hold at most 10,000 characters.`)).toBeGreaterThan(limitsOf(one));
});

describe("words without information", () => {
  const history =
    "This has been part of the product for a long time, and a dedicated group of engineers looks after it. " +
    "Many people all over the world rely on it every day and are happy with what they see.";

  test("add nothing to a description", () => {
    const description = "Create an issue in a repository.";
    expect(score({ name: "issue_create", description: `${description} ${history}` })).toBe(
      score({ name: "issue_create", description }),
    );
  });

  test("explain no parameter", () => {
    const schemaOf = (text: string): number | undefined =>
      scoreTools(
        [
          foreignSubject({
            description: "Close an issue.",
            input: { type: "object", properties: { key: { type: "string", description: text } } },
          }),
        ],
        [],
      )[0]?.schema;
    expect(schemaOf(history)).toBe(schemaOf(""));
    expect(schemaOf("Issue of the tracker's project.")).toBeGreaterThan(60);
  });
});

test("of two openings without an occasion and a limit, the one that says more of its subject is ahead in each term", () => {
  const termsOf = (description: string): readonly number[] =>
    (scoreTools([foreignSubject({ name: "get", description })], [])[0]?.terms ?? [])
      .slice(0, 3)
      .map(({ points }) => points);
  const short = termsOf("Get an invoice.");
  const long = termsOf("Get an invoice with its lines, taxes, payments and the address of the customer.");
  expect(long.every((points, index) => points > (short[index] ?? 0))).toBe(true);
});

test("a finding about size takes nothing off: the tokens are next to the score", () => {
  const long: Finding = { ...error, code: "desc-too-long", severity: "warning" };
  expect(score({ description: best, input }, long)).toBe(100);
});
