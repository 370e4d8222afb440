import { expect, test } from "vitest";
import { suggestCases } from "./suggest-cases.ts";

const person = { type: "object", properties: { kind: { const: "person" }, name: { type: "string" } } } as const;
const team = { type: "object", properties: { kind: { const: "team" }, number: { type: "integer" } } } as const;

test("each value of an enum and each kind of a union of objects has a case", () => {
  const input = {
    type: "object",
    properties: {
      priority: { type: "string", enum: ["low", "high"] },
      target: { anyOf: [person, team].map((kind) => ({ ...kind, required: ["kind"] })) },
    },
    required: ["target"],
  } as const;
  const cases = suggestCases([{ name: "note_add", description: "Adds a note.", input }], []);
  expect(cases.slice(0, 4).map(({ id, expect: expected }) => [id, expected])).toEqual([
    ["note_add, priority low", kind({ priority: { const: "low" } })],
    ["note_add, priority high", kind({ priority: { const: "high" } })],
    ["note_add, target kind person", kind({ target: ofKind("person") })],
    ["note_add, target kind team", kind({ target: ofKind("team") })],
  ]);
  expect(cases[0]?.request).toMatch(/^Please add a note\. .*Priority: low\.$/);
});

const kind = (properties: object): object => ({
  tool: "note_add",
  arguments: { type: "object", properties, required: Object.keys(properties) },
});

const ofKind = (word: string): object => ({
  type: "object",
  properties: { kind: { const: word } },
  required: ["kind"],
});
