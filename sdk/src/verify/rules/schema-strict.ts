import type { JsonSchema } from "../../model/json-schema.ts";
import { strictDepth, strictRefused, tellingKeywords } from "../../schema/strict-subset.ts";
import { isObjectSchema, typesOf } from "../../schema/types.ts";
import type { Subschema } from "../../schema/walk.ts";
import { defineRule } from "../subject/define-rule.ts";
import { reachedSchemas } from "../schema/reached-schemas.ts";
import { schemaLocation } from "../subject/locations.ts";

export default defineRule({
  id: "schema-strict",
  severity: "error",
  summary: "A definition with `strict: true` has a schema that OpenAI enforces.",
  scope: "tool",
  check({ definition, given }, report) {
    if (definition === undefined || given?.strict !== true) return;
    for (const part of reachedSchemas(definition.input)) {
      for (const message of refusals(part)) {
        report({
          ...schemaLocation(definition, part.pointer),
          pointer: part.pointer,
          message: `With \`strict: true\`, OpenAI refuses the request: ${message}`,
          remedy: "Change this part, or send the tool with `strict: false`.",
        });
      }
    }
  },
});

function refusals({ pointer, schema }: Subschema): readonly string[] {
  const keywords = [...strictRefused, "oneOf", "prefixItems", "default"].filter((keyword) =>
    Object.hasOwn(schema, keyword),
  );
  const isSilent = pointer !== "" && !tellingKeywords.some((keyword) => Object.hasOwn(schema, keyword));
  const depth = pointer.split("/").filter((key) => key === "properties" || key === "items").length;
  return [
    ...keywords.map((keyword) => `it does not take \`${keyword}\`.`),
    ...(pointer === "" ? rootRefusals(schema) : []),
    ...(isSilent && !isObjectSchema(schema) ? ["a part without a type."] : []),
    ...(typesOf(schema).includes("array") && schema.items === undefined ? ["an array does not name its `items`."] : []),
    ...(isObjectSchema(schema) ? objectRefusals(schema) : []),
    ...(depth === strictDepth + 1 ? [`more than ${String(strictDepth)} levels of nesting.`] : []),
  ];
}

function rootRefusals(schema: JsonSchema): readonly string[] {
  const isObject = schema.type === "object";
  return [
    ...(isObject ? [] : ["the root is not of the type `object`."]),
    ...["anyOf", "enum"].flatMap((keyword) =>
      Object.hasOwn(schema, keyword) ? [`the root does not take \`${keyword}\`.`] : [],
    ),
  ];
}

function objectRefusals({ properties = {}, required = [], additionalProperties }: JsonSchema): readonly string[] {
  const optional = Object.keys(properties).filter((key) => !required.includes(key));
  const names = optional.slice(0, 5).map((key) => `\`${key}\``);
  return [
    ...(additionalProperties === false ? [] : ["an object is not closed by `additionalProperties: false`."]),
    ...(optional.length === 0
      ? []
      : [
          `${names.join(", ")}${optional.length > 5 ? ", …" : ""} must be in \`required\`; what may be left out takes \`null\`.`,
        ]),
  ];
}
