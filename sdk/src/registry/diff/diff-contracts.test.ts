import { expect, test } from "vitest";
import { annotationsOf } from "../../model/tool/annotations.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { ToolContract } from "../../model/artifact/lock.ts";
import type { ToolMetadata } from "../../model/tool/tool.ts";
import { diffContracts, type DiffOptions } from "./diff-contracts.ts";

const text: JsonSchema = { type: "string" };
const closed = (properties: Record<string, JsonSchema>, required: readonly string[] = []): JsonSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

const contract = (metadata: ToolMetadata, more: Partial<ToolContract> = {}): ToolContract => ({
  category: metadata.category,
  ...(metadata.risk && { risk: metadata.risk }),
  ...(metadata.confirm === true && { confirm: true }),
  annotations: annotationsOf(metadata),
  description: "0123456789abcdef",
  input: closed({}),
  ...more,
});

type Tools = Readonly<Record<string, ToolContract>>;

const diff = (before: Tools, after: Tools, options?: DiffOptions): readonly string[] => {
  const { changes } = diffContracts({ format: "1.0", tools: before }, { format: "1.0", tools: after }, options);
  return changes.map(({ kind, pointer, message, example }) => {
    const shown = example === undefined ? "" : ` ${JSON.stringify(example)}`;
    return `${kind} ${pointer}: ${message}${shown}`;
  });
};

const utility = (more: Partial<ToolContract>): Tools => ({ t: contract({ category: "utility" }, more) });
const inputs = (before: JsonSchema, after: JsonSchema): readonly string[] =>
  diff(utility({ input: before }), utility({ input: after }));
const outputs = (before: JsonSchema, after: JsonSchema, options?: DiffOptions): readonly string[] =>
  diff(utility({ output: before }), utility({ output: after }), options);

test("the same contracts have no changes", () => {
  expect(inputs(closed({ a: text }), closed({ a: text }))).toEqual([]);
});

test("a changed input: valid calls must stay valid", () => {
  const before = closed({ q: text, limit: { type: "integer", maximum: 20 }, sort: { enum: ["new", "old"] } }, ["q"]);
  const after = closed(
    { q: text, limit: { type: "integer", maximum: 10 }, sort: { enum: ["new", "best"] }, page: { type: "integer" } },
    ["q", "page"],
  );
  expect(inputs(before, after)).toEqual([
    'breaking /tools/t/input/properties/page: `page` is required now. {"q":"text"}',
    'breaking /tools/t/input/properties/limit/maximum: `maximum` of `limit` changed from 20 to 10. {"q":"text","limit":11}',
    'breaking /tools/t/input/properties/sort/enum: `sort` does not take "old" any more. {"q":"text","sort":"old"}',
  ]);
});

test("a removed argument is named by its former position", () => {
  expect(inputs(closed({ a: text, b: text }), closed({ a: text }))).toEqual([
    'breaking /tools/t/input/properties/b: The argument `b` is not taken any more. {"b":"text"}',
  ]);
});

test("an input that takes more", () => {
  const before = closed({ q: text, sort: { enum: ["new"] } }, ["q"]);
  const after = closed({ q: text, sort: { enum: ["new", "old"] }, page: { type: "integer" } });
  expect(inputs(before, after)).toEqual([
    "widening /tools/t/input/properties/q: `q` is optional now. {}",
    'widening /tools/t/input/properties/sort/enum: `sort` takes "old" as well. {"sort":"old"}',
    'widening /tools/t/input/properties/page: The argument `page` was added. {"page":1}',
  ]);
});

test("a changed output: new results must fit the old contract", () => {
  const before = closed({ id: text, state: { enum: ["open", "done"] }, note: text }, ["id", "note"]);
  const after = closed({ id: { type: ["string", "null"] }, state: { enum: ["open"] }, more: text }, ["id"]);
  expect(outputs(before, after)).toEqual([
    'breaking /tools/t/output/properties/note: `note` may be missing in the result. {"id":"text"}',
    'breaking /tools/t/output/properties/id/type: The type of `id` changed from string to string | null. {"id":null}',
    'widening /tools/t/output/properties/state/enum: `state` is never "done" any more. {"id":"text","note":"text","state":"done"}',
    'widening /tools/t/output/properties/more: A result may have `more`, which was not promised. {"id":"text","more":"text"}',
  ]);
});

test("a new member of a result breaks readers that accept only the promised members", () => {
  const [before, after] = [closed({ a: text }), closed({ a: text, b: text })];
  expect(outputs(before, after)).toEqual([
    'widening /tools/t/output/properties/b: A result may have `b`, which was not promised. {"b":"text"}',
  ]);
  expect(outputs(before, after, { exactResults: true })).toEqual([
    'breaking /tools/t/output/properties/b: A result may have `b`, which was not promised. {"b":"text"}',
  ]);
});

test("a change that may be compatible counts as breaking, and its message mentions it", () => {
  const [before, after] = [
    closed({ a: { ...text, pattern: "^(x|y)$" } }),
    closed({ a: { ...text, pattern: "^[xy]$" } }),
  ];
  const { changes } = diffContracts(
    { format: "1.0", tools: utility({ input: before }) },
    { format: "1.0", tools: utility({ input: after }) },
  );
  expect(changes).toEqual([
    {
      tool: "t",
      kind: "breaking",
      pointer: "/tools/t/input/properties/a/pattern",
      message: "`pattern` of `a` changed from ^(x|y)$ to ^[xy]$. This may be compatible, and counts as breaking.",
      isUnsure: true,
    },
  ]);
});

test("texts alone, and their effects", () => {
  const before = closed({
    a: { ...text, description: "One." },
    n: { type: "number", default: 1, "x-unit": "seconds" },
  });
  const after = closed({ a: { ...text, description: "Two." }, n: { type: "number", default: 2, "x-unit": "minutes" } });
  expect(inputs(before, after)).toEqual([
    "breaking /tools/t/input/properties/n/default: The default changed from 1 to 2: a call that leaves it out means something else.",
    'breaking /tools/t/input/properties/n/x-unit: The unit changed from "seconds" to "minutes": the same number means something else.',
    "docs-only /tools/t/input/properties/a/description: `description` changed.",
  ]);
  expect(diff(utility({}), utility({ description: "ffffffffffffffff" }))).toEqual([
    "docs-only /tools/t/description: The description changed.",
  ]);
  expect(
    inputs(closed({ a: { type: ["string", "null"] } }), closed({ a: { anyOf: [text, { type: "null" }] } })),
  ).toEqual(["docs-only /tools/t/input: The schema is written in another way and takes the same values."]);
  expect(inputs(closed({ a: { ...text, "x-secret": true } }), closed({ a: text }))).toEqual([
    "risk-raising /tools/t/input/properties/a/x-secret: The value is no longer kept secret.",
  ]);
});

const effects: readonly [string, ToolMetadata, ToolMetadata, readonly string[]][] = [
  [
    "a read-only tool that writes",
    { category: "retrieval" },
    { category: "action", risk: "low", idempotent: true },
    [
      "risk-raising /tools/t/category: The category changed from retrieval to action.",
      "risk-raising /tools/t/annotations/readOnlyHint: A call may change something; it was read-only.",
      "widening /tools/t/risk: The risk changed from none stated to low.",
    ],
  ],
  [
    "an action that destroys",
    { category: "action", risk: "low", confirm: true, idempotent: true },
    { category: "action", risk: "high" },
    [
      "risk-raising /tools/t/annotations/destructiveHint: A call may destroy data.",
      "risk-raising /tools/t/annotations/idempotentHint: A repeated call has a further effect; it had none.",
      "risk-raising /tools/t/risk: The risk changed from low to high.",
      "risk-raising /tools/t/confirm: A person no longer has to confirm each call.",
    ],
  ],
  [
    "a call that a person has to confirm",
    { category: "action", risk: "low" },
    { category: "action", risk: "low", confirm: true },
    ["breaking /tools/t/confirm: A person has to confirm each call, so a host without one refuses it."],
  ],
  [
    "a tool that reaches other systems",
    { category: "utility" },
    { category: "retrieval" },
    [
      "risk-raising /tools/t/annotations/openWorldHint: A call reaches systems outside its own.",
      "widening /tools/t/category: The category changed from utility to retrieval.",
    ],
  ],
  [
    "a tool that the host runs",
    { category: "utility" },
    { category: "lifecycle", on: "on_end" },
    [
      "breaking /tools/t/category: The category changed from utility to lifecycle; hosts run it differently now.",
      "risk-raising /tools/t/annotations/readOnlyHint: A call may change something; it was read-only.",
      "risk-raising /tools/t/annotations/idempotentHint: A repeated call has a further effect; it had none.",
    ],
  ],
];

test.each(effects)("effects: %s", (_, before, after, expected) => {
  expect(diff({ t: contract(before) }, { t: contract(after) })).toEqual(expected);
});

test("tools that are gone or new, and results", () => {
  const destructive = contract({ category: "action", risk: "high" });
  expect(
    diff({ a: contract({ category: "utility" }) }, { b: contract({ category: "utility" }), c: destructive }),
  ).toEqual([
    "breaking /tools/a: The tool is gone.",
    "widening /tools/b: The tool is new.",
    "risk-raising /tools/c: The tool is new, and a call may destroy data.",
  ]);
  expect(diff(utility({}), utility({ output: text }))).toEqual([
    "widening /tools/t/output: The tool returns data now.",
  ]);
  expect(diff(utility({ output: text }), utility({}))).toEqual([
    "breaking /tools/t/output: The tool returns nothing any more.",
  ]);
});

test("the number of changes of each kind", () => {
  const { counts } = diffContracts({ format: "1.0", tools: {} }, { format: "1.0", tools: utility({}) });
  expect(counts).toEqual({ breaking: 0, "risk-raising": 0, widening: 1, "docs-only": 0 });
});
