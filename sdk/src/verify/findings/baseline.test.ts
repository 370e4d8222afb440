import { expect, test } from "vitest";
import type { Finding } from "../../model/finding.ts";
import { applyBaseline, baselineText, parseBaseline } from "./baseline.ts";

const finding = (code: string, details: Partial<Finding> = {}): Finding => ({
  code,
  severity: "error",
  tool: "greet",
  message: "Wrong.",
  remedy: "Fix it.",
  ...details,
});

const limit = { pointer: "/properties/limit" };

const text = `{
  "format": "1.0",
  "findings": [
    {"rule":"set-size","count":1},
    {"tool":"ask","rule":"desc-present","count":1},
    {"tool":"greet","rule":"desc-placeholder","count":2},
    {"tool":"greet","rule":"param-described","pointer":"/properties/limit","count":1}
  ]
}
`;

const accepted: readonly Finding[] = [
  finding("param-described", limit),
  finding("desc-placeholder"),
  finding("desc-present", { tool: "ask" }),
  finding("desc-placeholder", { severity: "info" }),
  { code: "set-size", severity: "warning", message: "Many.", remedy: "Fewer." },
];

test("the text lists the findings that can be accepted, sorted and counted, for any input order", () => {
  const others = [finding("INFER_FAILED"), finding("SUPPRESSION_UNUSED", { severity: "warning" })];
  expect(baselineText([...accepted, ...others])).toBe(text);
  expect(baselineText([...others, ...accepted].toReversed())).toBe(text);
  expect(baselineText(others)).toBeUndefined();
  expect(baselineText([])).toBeUndefined();
});

test("a written baseline accepts the findings that it was written from, and no others", () => {
  const baseline = parseBaseline(text);
  expect(applyBaseline(accepted, baseline)).toEqual({ findings: [], accepted: 5 });
  const more = [
    finding("desc-placeholder"),
    finding("param-described"),
    finding("desc-present", { tool: "constructor" }),
    finding("INFER_FAILED"),
  ];
  expect(applyBaseline([...accepted, ...more], baseline)).toEqual({ findings: more, accepted: 5 });
});

test("entries with fewer findings are warnings, and the remaining findings still count", () => {
  const { findings, accepted: count } = applyBaseline([finding("desc-placeholder")], parseBaseline(text));
  expect(count).toBe(1);
  expect(findings.map(({ code, severity, at, message }) => [code, severity, at?.line, at?.column, message])).toEqual([
    ["BASELINE_STALE", "warning", 1, 1, "The baseline accepts 1 of `set-size`, but none is left."],
    ["BASELINE_STALE", "warning", 1, 1, "The baseline accepts 1 of `desc-present` about `ask`, but none is left."],
    [
      "BASELINE_STALE",
      "warning",
      1,
      1,
      "The baseline accepts 2 of `desc-placeholder` about `greet`, but 1 finding is left.",
    ],
    [
      "BASELINE_STALE",
      "warning",
      1,
      1,
      "The baseline accepts 1 of `param-described` about `greet` at /properties/limit, but none is left.",
    ],
  ]);
  expect(findings[0]).toMatchObject({
    at: { file: "toolwright-baseline.json" },
    remedy: "Run `toolwright verify --update-baseline` and commit the file.",
  });
});

test("a duplicate entry counts twice and is reported once", () => {
  const entry = '{"tool":"greet","rule":"desc-present","count":1}';
  const twice = parseBaseline(`{"format":"1.0","findings":[${entry},${entry}]}`);
  expect(applyBaseline([finding("desc-present"), finding("desc-present")], twice)).toEqual({
    findings: [],
    accepted: 2,
  });
  expect(applyBaseline([], twice).findings).toHaveLength(1);
});

test.each([
  ["", 1, 1, "is empty"],
  ['{ "format": "1.0",\n  "findings": [\n<<<<<<< HEAD\n', 3, 1, "is not valid JSON: `<` is not expected"],
  ["[]", 1, 1, "cannot be read: it is not a JSON object"],
  ["null", 1, 1, "cannot be read: it is not a JSON object"],
  ['{ "findings": [] }', 1, 1, 'cannot be read: its `format` is missing; this version reads "1.0"'],
  ['{\n "format": "2.0", "findings": [] }', 1, 1, 'its `format` is "2.0"; this version reads "1.0"'],
  ['{ "format": "1.0" }', 1, 1, "/findings is missing; expected an array"],
  ['{ "format": "1.0",\n "findings": {} }', 1, 1, "/findings must be an array, but is {}"],
  [
    '{ "format": "1.0", "findings": [\n{"rule":"a","count":1},\n"b"] }',
    1,
    1,
    '/findings/1 must be an object, but is "b"',
  ],
  [
    '{ "format": "1.0", "findings": [\n{"rule":"a","count":0}] }',
    1,
    1,
    "/findings/0/count must be an integer of 1 or more, but is 0",
  ],
  [
    '{ "format": "1.0", "findings": [\n{"rule":"a","count":1.5}] }',
    1,
    1,
    "/findings/0/count must be an integer of 1 or more, but is 1.5",
  ],
  [
    '{ "format": "1.0", "findings": [\n{"rule":"a","count":1,"tool":2}] }',
    1,
    1,
    "/findings/0/tool must be a string, but is 2",
  ],
  ['{ "format": "1.0", "findings": [\n{"count":1}] }', 1, 1, "/findings/0/rule is missing; expected a string"],
])("the baseline %j is refused at %i:%i", (malformed, line, column, reason) => {
  expect(() => parseBaseline(malformed)).toThrow(
    expect.objectContaining({
      code: "BASELINE_INVALID",
      at: { file: "toolwright-baseline.json", line, column },
      message: expect.stringContaining(reason) as string,
    }) as Error,
  );
});

test("members a later version may add, and other layouts, do no harm", () => {
  const odd =
    '{"$schema":"x","findings":[ {"count":1,"note":"n","rule":"desc-present",\n"tool":"greet"} ],"format":"1.0"}';
  expect(applyBaseline([finding("desc-present")], parseBaseline(odd))).toEqual({ findings: [], accepted: 1 });
});

test("ten thousand entries are read and applied", () => {
  const many = Array.from({ length: 10_000 }, (_, index) => finding("desc-present", { tool: `tool_${index}` }));
  const baseline = parseBaseline(baselineText(many) ?? "");
  expect(applyBaseline([], baseline).findings).toHaveLength(10_000);
});

test("entries of tools that no rule has seen are not missed", () => {
  const { findings } = applyBaseline([], parseBaseline(text), (tool) => tool === "ask");
  expect(findings.map(({ tool }) => tool)).toEqual(["ask"]);
});

test("entries that are kept stay as they are, or as high as the findings ask for", () => {
  const kept = [
    { tool: "broken", rule: "desc-present", count: 3 },
    { tool: "greet", rule: "desc-placeholder", count: 1 },
    { tool: "greet", rule: "desc-present", count: 4 },
  ];
  const found = [finding("desc-placeholder"), finding("desc-placeholder"), finding("desc-present")];
  expect(parseBaseline(baselineText(found, kept) ?? "").findings).toEqual([
    { tool: "broken", rule: "desc-present", count: 3 },
    { tool: "greet", rule: "desc-placeholder", count: 2 },
    { tool: "greet", rule: "desc-present", count: 4 },
  ]);
});
