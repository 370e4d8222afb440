import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../model/json-schema.ts";
import { schemaTree, type SchemaPart } from "./schema-tree.ts";

const text: JsonSchema = { type: "string" };

/** Names with their content in brackets, kinds with their label before a colon. */
const written = (parts: readonly SchemaPart[]): string =>
  parts
    .map(({ label, nodes }) => {
      const names = nodes.map(({ name, parts: inner, shownAt }) => {
        if (shownAt !== undefined) return `${name}→${shownAt || "root"}`;
        return inner.length === 0 ? name : `${name}(${written(inner)})`;
      });
      return `${label === undefined ? "" : `${label}: `}${names.join(" ")}`;
    })
    .join(" | ");

/** The number of nodes in a tree. */
const countNodes = (parts: readonly SchemaPart[]): number =>
  parts.reduce((sum, { nodes }) => sum + nodes.reduce((inner, node) => inner + 1 + countNodes(node.parts), 0), 0);

const deep = (levels: number): JsonSchema =>
  levels === 0 ? text : { type: "object", properties: { [`l${String(levels)}`]: deep(levels - 1) } };

const cases: readonly (readonly [string, JsonSchema, string])[] = [
  ["nested objects", { properties: { a: { type: "object", properties: { b: text } } } }, "a(b)"],
  ["twelve levels", deep(12), "l12(l11(l10(l9(l8(l7(l6(l5(l4(l3(l2(l1)))))))))))"],
  [
    "the items of a list",
    { properties: { list: { type: "array", items: { properties: { a: text } } } } },
    "list(each item: a)",
  ],
  ["the members of a tuple", { properties: { at: { prefixItems: [text, { type: "number" }] } } }, "at([0] [1])"],
  ["a record", { properties: { by: { additionalProperties: { properties: { a: text } } } } }, "by(*(a))"],
  ["keys by a pattern", { patternProperties: { "^x-": text } }, "/^x-/"],
  [
    "the kinds of a union, by what tells them apart",
    {
      properties: {
        shape: {
          anyOf: [
            { properties: { kind: { const: "circle" }, radius: { type: "number" } } },
            { properties: { kind: { const: "square" }, side: { type: "number" } } },
          ],
        },
      },
    },
    'shape(kind: "circle": kind radius | kind: "square": kind side)',
  ],
  [
    "a base and its extension as one list",
    { properties: { a: { allOf: [{ properties: { b: text } }, { properties: { c: text } }] } } },
    "a(b c)",
  ],
  ["a key without a letter", { properties: { "": text } }, '""'],
  [
    "an object that may be null as an object",
    { properties: { a: { anyOf: [{ properties: { b: text } }, { type: "null" }] } } },
    "a(b)",
  ],
  [
    "a type that holds itself",
    {
      $defs: { Folder: { properties: { name: text, children: { type: "array", items: { $ref: "#/$defs/Folder" } } } } },
      properties: { folder: { $ref: "#/$defs/Folder" } },
    },
    "folder(name children→folder)",
  ],
  [
    "a type with a name that a reference encodes",
    { $defs: { "a/b c": { properties: { b: text } } }, properties: { a: { $ref: "#/$defs/a~1b%20c" } } },
    "a(b)",
  ],
  [
    "a type used twice",
    {
      $defs: { Address: { properties: { city: text } } },
      properties: { home: { $ref: "#/$defs/Address" }, work: { $ref: "#/$defs/Address" } },
    },
    "home(city) work→home",
  ],
];

describe("schemaTree", () => {
  it.each(cases)("shows %s", (_, schema, expected) => {
    expect(written(schemaTree(schema))).toBe(expected);
  });

  it("shows a type at its first place only, so that types within types do not multiply", () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [
        `T${String(index)}`,
        { properties: { a: { $ref: `#/$defs/T${String(index + 1)}` }, b: { $ref: `#/$defs/T${String(index + 1)}` } } },
      ]),
    );
    expect(countNodes(schemaTree({ $defs, properties: { root: { $ref: "#/$defs/T0" } } }))).toBe(61);
  });

  it("ends at a depth that no reader follows", () => {
    expect(countNodes(schemaTree(deep(5_000)))).toBeLessThan(70);
  });

  it("uses the text of a named type if the property has none", () => {
    const schema: JsonSchema = {
      $defs: { City: { type: "string", description: "Name of a town.", minLength: 1 } },
      properties: { city: { $ref: "#/$defs/City" } },
    };
    expect(schemaTree(schema)[0]?.nodes[0]).toMatchObject({
      type: "City",
      description: "Name of a town.",
      constraints: ["at least 1 character"],
    });
  });
});
