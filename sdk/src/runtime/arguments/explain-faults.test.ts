import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import type { JsonSchema } from "../../model/json-schema.ts";
import { explainFaults } from "./explain-faults.ts";

const object = (properties: Readonly<Record<string, JsonSchema>>, required: readonly string[] = []): JsonSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

/** The faults of one value below `value`, as `path: message`. */
function explained(
  schema: JsonSchema,
  value: unknown,
  $defs: Readonly<Record<string, JsonSchema>> = {},
): readonly string[] {
  const root: JsonSchema = { ...object({ value: schema }), $defs };
  const ajv = new Ajv2020({ allErrors: true, ownProperties: true, strict: false, inlineRefs: false });
  addFormats.default(ajv);
  const validate = ajv.compile(root);
  if (validate({ value })) return [];
  return explainFaults(validate.errors ?? [], { value }, root).map(({ path, message }) => `${path}: ${message}`);
}

test.each<readonly [JsonSchema, unknown, string]>([
  [{ type: "string" }, 5, "/value: expected a string; got 5"],
  [{ type: "integer" }, "5", '/value: expected a whole number; got "5"'],
  [{ type: "boolean" }, null, "/value: expected true or false; got null"],
  [{ type: ["string", "null"] }, [], "/value: expected a string or null; got an empty array"],
  [{ type: "array" }, { a: 1 }, "/value: expected an array; got an object"],
  [{ enum: ["a", "b", 3] }, "c", '/value: expected one of "a", "b", 3; got "c"'],
  [{ const: "x" }, "y", '/value: expected "x"; got "y"'],
  [{ type: "number", minimum: 1 }, 0, "/value: expected 1 or more; got 0"],
  [{ type: "number", maximum: 20 }, 21, "/value: expected 20 or less; got 21"],
  [{ type: "number", exclusiveMinimum: 0 }, 0, "/value: expected more than 0; got 0"],
  [{ type: "number", exclusiveMaximum: 9 }, 9, "/value: expected less than 9; got 9"],
  [{ type: "number", multipleOf: 5 }, 7, "/value: expected a multiple of 5; got 7"],
  [{ type: "string", minLength: 1 }, "", "/value: expected at least 1 character; got 0 characters"],
  [{ type: "string", maxLength: 2 }, "😀😀😀", "/value: expected at most 2 characters; got 3 characters"],
  [{ type: "string", pattern: "^a+$" }, "b", '/value: expected text that matches ^a+$; got "b"'],
  [{ type: "string", format: "date" }, "soon", '/value: expected a date such as 2025-01-31; got "soon"'],
  [{ type: "array", minItems: 2 }, [1], "/value: expected at least 2 items; got an array of 1"],
  [
    { type: "array", uniqueItems: true },
    [1, 2, 1],
    "/value: expected no item twice, but items 0 and 2 are equal; got an array of 3",
  ],
  [{ type: "array", prefixItems: [{}], items: false }, [1, 2], "/value: expected at most 1 item; got an array of 2"],
  [{ type: "object", minProperties: 1 }, {}, "/value: expected at least 1 key; got 0 keys"],
  [
    { type: "object", propertyNames: { pattern: "^a" } },
    { "b/c": 1 },
    '/value/b~1c: the key: expected text that matches ^a; got "b/c"',
  ],
  [{ type: "array", items: { type: "string" } }, ["a", 1], "/value/1: expected a string; got 1"],
  [{ type: "string" }, "x".repeat(70), ""],
  [{ type: "number" }, "x".repeat(70), `/value: expected a number; got "${"x".repeat(59)}…"`],
])("%j says of %j what was expected", (schema, value, issue) => {
  expect(explained(schema, value)).toEqual(issue === "" ? [] : [issue]);
});

test("missing and unknown keys are named where they belong, at any depth and behind references", () => {
  const person = object(
    { name: { type: "string", description: "Full name.\nAs in the passport." }, email: { type: "string" } },
    ["name"],
  );
  expect(explained({ $ref: "#/$defs/Person" }, { nmae: "Ada" }, { Person: person })).toEqual([
    "/value/name: is missing: Full name",
    '/value/nmae: unknown key; did you mean "name"?',
  ]);
  expect(
    explained({ type: "array", items: { $ref: "#/$defs/Person" } }, [{ name: "Ada", zzz: 1 }], { Person: person }),
  ).toEqual(["/value/0/zzz: unknown key; known are name, email"]);
  expect(explained(object({}), { a: 1 })).toEqual(["/value/a: unknown key; none are allowed here"]);
});

test("a missing union is described by its own text, not by the text of one alternative", () => {
  const ways: JsonSchema = {
    anyOf: [
      { type: "string", description: "By post." },
      { type: "number", description: "By lot." },
    ],
  };
  const send = (way: JsonSchema): JsonSchema => object({ way }, ["way"]);
  expect(explained(send(ways), {})).toEqual(["/value/way: is missing"]);
  expect(explained(send({ ...ways, description: "How to send it." }), {})).toEqual([
    "/value/way: is missing: How to send it",
  ]);
});

const circle = object({ kind: { const: "circle" }, radius: { type: "number" } }, ["kind", "radius"]);
const box = object({ kind: { const: "box" }, size: { $ref: "#/$defs/Size" } }, ["kind", "size"]);
const shapes = { Circle: circle, Box: box, Size: object({ width: { type: "number" } }, ["width"]) };
const shape: JsonSchema = { anyOf: [{ $ref: "#/$defs/Circle" }, { $ref: "#/$defs/Box" }] };

const source: JsonSchema = {
  anyOf: [
    object({ file: { type: "string" }, lines: { type: "number" } }, ["file"]),
    object({ text: { type: "string" } }, ["text"]),
  ],
};
const named: JsonSchema = {
  anyOf: [
    object({ by: { const: "id" }, value: { type: "number" } }, ["by", "value"]),
    object({ by: { enum: ["name", "nickname"] }, value: { type: "string" }, exact: { type: "boolean" } }, [
      "by",
      "value",
    ]),
  ],
};

test.each<readonly [JsonSchema, unknown, readonly string[]]>([
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, 5, ["/value: expected a string or null; got 5"]],
  [{ oneOf: [{ const: 1 }, { type: "boolean" }] }, "x", ['/value: expected 1 or true or false; got "x"']],
  [{ anyOf: [{ type: "string" }, circle] }, 5, ["/value: expected a string or an object; got 5"]],
  [shape, 3, ["/value: expected an object; got 3"]],
  [shape, { kind: "circle", radius: "big" }, ['/value/radius: expected a number; got "big"']],
  [
    shape,
    { kind: "circle", size: { width: 1 } },
    ["/value/radius: is missing", "/value/size: unknown key; known are kind, radius"],
  ],
  [shape, { kind: "box", size: { width: "1" } }, ['/value/size/width: expected a number; got "1"']],
  [shape, { kind: "star" }, ['/value/kind: expected one of "circle", "box"; got "star"']],
  [shape, { radius: 1 }, ['/value/kind: is missing; expected one of "circle", "box"']],
  [source, { file: "a", text: "b" }, ["/value: fits none of the allowed forms (file or text); got an object"]],
  [source, {}, ["/value: fits none of the allowed forms (file or text); got an object"]],
  [
    { anyOf: [object({ size: { type: "number" } }, ["size"]), object({ size: { type: "null" } }, ["size"])] },
    { size: "big" },
    ['/value/size: expected a number or null; got "big"'],
  ],
  [source, { file: "a", lines: "3" }, ['/value/lines: expected a number; got "3"']],
  [named, { by: "name", value: 1 }, ["/value/value: expected a string; got 1"]],
  [
    named,
    { by: "id", value: "x", exact: true },
    ["/value/exact: unknown key; known are by, value", '/value/value: expected a number; got "x"'],
  ],
  [{ anyOf: [shape, named] }, { kind: "box" }, ["/value/size: is missing"]],
  [{ anyOf: [shape, named] }, { by: "name", value: 2 }, ["/value/value: expected a string; got 2"]],
  [
    { type: "array", items: shape },
    [
      { kind: "circle", radius: 1 },
      { kind: "box", size: {} },
    ],
    ["/value/1/size/width: is missing"],
  ],
  [
    { anyOf: [{ type: "array", items: { type: "string" } }, { type: "null" }] },
    ["a", 2],
    ["/value/1: expected a string; got 2"],
  ],
  [{ oneOf: [{ type: "number" }, { type: "integer" }] }, 3, ["/value: fits more than one of the allowed forms; got 3"]],
])("of a union, only the faults of the alternative that was meant are reported (%#)", (schema, value, issues) => {
  expect(explained(schema, value, shapes)).toEqual(issues);
});

test("a wrong union as the whole input is explained at its own properties", () => {
  const ajv = new Ajv2020({ allErrors: true, ownProperties: true, strict: false, inlineRefs: false });
  const root: JsonSchema = { type: "object", ...named };
  const explain = (data: unknown): unknown => {
    const validate = ajv.compile(root);
    validate(data);
    return explainFaults(validate.errors ?? [], data, root);
  };
  expect(explain({ by: "name" })).toEqual([{ path: "/value", message: "is missing" }]);
  expect(explain({})).toEqual([{ path: "/by", message: 'is missing; expected one of "id", "name", "nickname"' }]);
});

test("hostile arguments get a list that ends", () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`key${index}`, index]));
  const issues = explained(object({}), many);
  expect(issues).toHaveLength(51);
  expect(issues.at(-1)).toBe(": and more of the same");
});
