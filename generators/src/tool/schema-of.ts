import type { JsonSchema } from "../../../sdk/src/model/json-schema.ts";
import type { ParameterType } from "./parse-type.ts";

/** The JSON Schema of a parameter's type, for the verifier. */
export function schemaOf(type: ParameterType): JsonSchema {
  switch (type.kind) {
    case "unknown":
      return {};
    case "Date":
      return { type: "string", format: "date-time" };
    case "URL":
      return { type: "string", format: "uri" };
    case "literal":
      return { const: type.value };
    case "array":
      return { type: "array", items: schemaOf(type.items) };
    case "record":
      return { type: "object", additionalProperties: schemaOf(type.values) };
    case "object":
      return {
        type: "object",
        properties: Object.fromEntries(type.properties.map((one) => [one.name, schemaOf(one.type)])),
        required: type.properties.filter(({ optional }) => !optional).map(({ name }) => name),
        additionalProperties: false,
      };
    case "union":
      return type.members.every(({ kind }) => kind === "literal")
        ? { enum: type.members.flatMap((one) => (one.kind === "literal" ? [one.value] : [])) }
        : { anyOf: type.members.map(schemaOf) };
    case "string":
    case "number":
    case "integer":
    case "boolean":
    case "null":
      return { type: type.kind };
  }
}
