import { expect, test } from "vitest";
import type { JsonSchema } from "../model/json-schema.ts";
import { faultLine } from "../model/ports/answer-words.ts";
import type { Json } from "../util/json.ts";
import { answerFaults } from "./answer-faults.ts";

const rows: readonly [JsonSchema, Json, string][] = [
  [{ type: "string", minLength: 8 }, "short", "Use at least 8 characters."],
  [{ type: "string", minLength: 1 }, "", "Enter a text."],
  [{ type: "string", maxLength: 3 }, "long", "Use at most 3 characters."],
  [{ type: "string", pattern: "^a" }, "b", "Enter this in the requested form."],
  [{ type: "integer" }, "two", "Enter a whole number."],
  [{ type: "number", minimum: 5 }, 4, "Enter 5 or more."],
  [{ type: "number", maximum: 5 }, 6, "Enter 5 or less."],
  [{ type: "number", exclusiveMinimum: 5 }, 5, "Enter more than 5."],
  [{ type: "boolean" }, "x", "Enter yes or no."],
  [{ type: "string", enum: ["red", "blue"] }, "green", "Choose one of: red, blue."],
  [{ type: "string", enum: ["red", "blue"] }, null, "Choose one of: red, blue."],
  [{ const: true }, false, "Enter true."],
  [{ type: "array", minItems: 2 }, [1], "Give at least 2."],
  [{ type: "object", required: ["full_name"], properties: {} }, {}, "Full name: This is required."],
  [
    { type: "object", properties: { guests: { type: "array", items: { type: "string" } } } },
    { guests: ["Ada", 1] },
    "Guests 2: Enter a text.",
  ],
];

test.each(rows)("an answer to %j is refused in words for a person", async (schema, answer, words) => {
  expect((await answerFaults(schema, answer)).map(faultLine)).toEqual([words]);
});

test.each<[JsonSchema, Json, readonly string[]]>([
  [{ type: "string", format: "email" }, "x", ["Enter an e-mail address, such as name@example.com."]],
  [{ type: ["number", "null"] }, "x", ["Enter a number."]],
  [{ anyOf: [{ type: "string" }, { type: "number" }] }, true, ["Enter a text.", "Enter a number."]],
  [{ type: "number", multipleOf: 5 }, 4, ["Enter a multiple of 5."]],
  [{ type: "array", uniqueItems: true }, [1, 1], ["Give each only once."]],
  [{ not: {} }, 1, ["This does not fit what was asked for."]],
  [{ type: "object", additionalProperties: false }, { "a/b": 1 }, ["A/b: This was not asked for."]],
])("no word of a validator is in the refusal by %j", async (schema, answer, lines) => {
  expect((await answerFaults(schema, answer)).map(faultLine)).toEqual(lines);
});

const kindOf = (kind: string, own: string): JsonSchema => ({
  type: "object",
  properties: { kind: { const: kind }, [own]: { type: "number" } },
  required: ["kind", own],
  additionalProperties: false,
});

test.each<[JsonSchema, Json, readonly string[]]>([
  [{ anyOf: [kindOf("circle", "radius"), kindOf("square", "side")] }, { kind: "circle" }, ["/radius"]],
  [
    {
      type: "object",
      properties: {
        name: { type: "string" },
        shape: { oneOf: [{ $ref: "#/$defs/Circle" }, kindOf("square", "side")] },
      },
      $defs: { Circle: kindOf("circle", "radius") },
    },
    { name: 1, shape: { kind: "circle", radius: "x" } },
    ["/name", "/shape/radius"],
  ],
])("of a union %j, only the faults of the kind that was chosen are found", async (schema, answer, paths) => {
  expect((await answerFaults(schema, answer)).map(({ path }) => path)).toEqual(paths);
});
