import type { JsonSchema } from "../../model/json-schema.ts";
import type { StrictForms } from "../../model/provider.ts";
import { isRecord } from "../../util/is-record.ts";
import type { JsonObject } from "../../util/json.ts";
import { isObjectSchema, typesOf } from "../../schema/types.ts";
import { allSchemas } from "../../schema/walk.ts";
import { recursiveDefinitions } from "../dialect/inline-refs.ts";
import { moveKeywords, type KeywordRules } from "../dialect/move-keywords.ts";
import { oneOfToAnyOf } from "../dialect/unions.ts";
import { toPlain } from "../dialect/to-plain.ts";
import { schemaOfDefinition } from "./definition-schema.ts";

/** Anthropic's definitions with `strict` on, their constraints in the descriptions, and as the adapter sends them, without. */
export const anthropicForms: StrictForms = {
  strict(definition, refuse) {
    const schema = schemaOfDefinition(definition);
    for (const reason of refusals(schema)) refuse(reason);
    const reduced = moveKeywords(
      oneOfToAnyOf(schema, () => undefined),
      strictKeywords,
      () => undefined,
    );
    return { ...definition, input_schema: toPlain(reduced), strict: true };
  },
  full: (definition: JsonObject) => definition,
};

const kept = new Set<string>([
  ...["type", "title", "description", "const", "enum", "anyOf", "$ref", "$defs", "default"],
  ...["properties", "required", "additionalProperties", "items"],
]);
const formats = new Set([
  ...["date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"],
]);

const strictKeywords: KeywordRules = {
  isAllowed(keyword, schema) {
    if (keyword === "format") return formats.has(schema.format ?? "");
    if (keyword === "minItems") return (schema.minItems ?? 0) <= 1;
    return kept.has(keyword);
  },
};

const impossible = [
  ...["allOf", "not", "if", "patternProperties", "propertyNames", "contains", "prefixItems"],
  ...["dependentRequired", "dependentSchemas", "unevaluatedItems", "unevaluatedProperties", "$dynamicRef"],
];

function refusals(root: JsonSchema): readonly string[] {
  const found = new Set<string>();
  if (recursiveDefinitions(root).size > 0) found.add("a shape inside itself cannot be enforced");
  for (const schema of allSchemas(root)) {
    for (const keyword of impossible)
      if (Object.hasOwn(schema, keyword)) found.add(`\`${keyword}\` cannot be enforced`);
    if (isObjectSchema(schema) && schema.additionalProperties !== false)
      found.add("an object with keys of any name cannot be enforced");
    if (typesOf(schema).includes("array") && !isRecord(schema.items))
      found.add("an array of anything cannot be enforced");
    if (schema.enum?.some((value) => typeof value === "object" && value !== null) === true)
      found.add("an enum of objects cannot be enforced");
    const isTold = ["type", "enum", "const", "anyOf", "oneOf", "$ref"].some((keyword) =>
      Object.hasOwn(schema, keyword),
    );
    if (!isTold && !isObjectSchema(schema)) found.add("a value of any type cannot be enforced");
  }
  return [...found];
}
