import { expect, test } from "vitest";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { ReverseMap } from "../../model/artifact/provider.ts";
import { collectReverse } from "./collect-reverse.ts";
import { withMarks } from "./schema-node.ts";

const dropped: JsonSchema = withMarks({ type: ["string", "null"] }, { dropNull: true, pointer: "/here" });
const renamed: JsonSchema = withMarks({ type: "string" }, { authorKey: "a b" });
const spelled: JsonSchema = withMarks({ type: "string" }, { jsonText: true });
const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({ type: "object", properties });

const node = object({ next: withMarks({ anyOf: [{ $ref: "#/$defs/Node" }, { type: "null" }] }, { dropNull: true }) });

const table: readonly [string, JsonSchema, ReverseMap | undefined][] = [
  ["nothing to do", object({ a: { type: "string" } }), undefined],
  ["a null", object({ a: dropped }), { dropNulls: ["/a"] }],
  ["another name", object({ a_b: renamed }), { renames: { "/a_b": "a b" } }],
  ["text", object({ a: spelled }), { jsonTexts: ["/a"] }],
  [
    "items and values",
    object({ a: { items: object({ b: dropped }) }, c: { additionalProperties: spelled } }),
    { dropNulls: ["/a/*/b"], jsonTexts: ["/c/**"] },
  ],
  [
    "a key next to keys of any name",
    { ...object({ a: { type: "string" }, "b/*": dropped }), additionalProperties: spelled },
    { dropNulls: ["/b~1~2"], jsonTexts: ["/**"], renames: { "/a": "a" } },
  ],
  [
    "alternatives",
    object({ a: { anyOf: [object({ b: dropped }), object({ c: spelled })] } }),
    { dropNulls: ["/a/b"], jsonTexts: ["/a/c"] },
  ],
  ["keys that must be escaped", object({ "a/b~*": dropped }), { dropNulls: ["/a~1b~0~2"] }],
  [
    "a shape that occurs once",
    { ...object({ a: { $ref: "#/$defs/A" } }), $defs: { A: object({ b: dropped }) } },
    { dropNulls: ["/a/b"] },
  ],
  [
    "a shape that occurs twice",
    { ...object({ a: { $ref: "#/$defs/A" }, b: { $ref: "#/$defs/A" } }), $defs: { A: object({ b: dropped }) } },
    { references: { "/a": "A", "/b": "A" }, definitions: { A: { dropNulls: ["/b"] } } },
  ],
  [
    "a shape inside itself",
    { ...object({ tree: { $ref: "#/$defs/Node" } }), $defs: { Node: node } },
    {
      references: { "/tree": "Node" },
      definitions: { Node: { dropNulls: ["/next"], references: { "/next": "Node" } } },
    },
  ],
];

test.each(table)("%s", (_, schema, map) => {
  expect(collectReverse(schema)).toEqual({ map, conflicts: [] });
});

test("null that is dropped in one alternative and kept in another is a conflict", () => {
  const schema = object({ u: { anyOf: [object({ a: dropped }), object({ a: { type: ["string", "null"] } })] } });
  expect(collectReverse(schema).conflicts).toEqual(["/here"]);
});

test("definitions that refer to each other twice do not make the map grow", () => {
  const $defs: Record<string, JsonSchema> = { D0: object({ x: dropped }) };
  for (let level = 1; level <= 40; level++) {
    const $ref = `#/$defs/D${level - 1}`;
    $defs[`D${level}`] = object({ a: { $ref }, b: { $ref } });
  }
  const { map } = collectReverse({ ...object({ a: { $ref: "#/$defs/D40" } }), $defs });
  expect(Object.keys(map?.definitions ?? {})).toHaveLength(40);
});
