import type { Json } from "../../util/json.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { typesOf, typesOfValues, without } from "../../schema/types.ts";
import { mapSchemas } from "../../schema/walk.ts";
import { defined } from "../../util/defined.ts";
import { addNull, usesKeyword } from "./schema-node.ts";
import { addSentences } from "./sentences.ts";
import type { Report } from "./report.ts";

const isChoice = (value: Json): boolean => typeof value === "number" || (typeof value === "string" && value !== "");

/** Allows only text and numbers in enums: null becomes an alternative, other values move into the description, an empty text cannot be chosen. */
export function simplifyEnums(root: JsonSchema, report: Report): JsonSchema {
  if (!usesKeyword(root, "enum")) return root;
  return mapSchemas(root, (schema) => {
    if (schema.enum === undefined || schema.enum.every(isChoice)) return schema;
    const values = schema.enum.filter((value) => value !== null);
    const takesNull =
      values.length < schema.enum.length && (schema.type === undefined || typesOf(schema).includes("null"));
    const simple =
      values.length === 0 ? { ...without(schema, "enum"), type: "null" as const } : withChoices(schema, values, report);
    return takesNull && values.length > 0 ? asAlternative(simple) : simple;
  });
}

function withChoices(schema: JsonSchema, values: readonly Json[], report: Report): JsonSchema {
  const base = { ...without(schema, "enum"), type: typesOfValues(values) };
  const choices = values.filter(isChoice);
  if (choices.length === values.length) return { ...base, enum: choices };
  const isEmptyText = values.every((value) => isChoice(value) || value === "");
  if (isEmptyText && choices.length > 0) {
    report({
      change: "dropped",
      limit: "enum-values",
      at: schema,
      message: "An empty text cannot be one of the values.",
      remedy: "Make the parameter optional instead.",
    });
    return { ...base, enum: choices };
  }
  if (values.includes(true) && values.includes(false) && values.length === 2) return base;
  const shown = values.map((value) => JSON.stringify(value)).join(", ");
  const sentence = values.length === 1 ? `Always ${shown}.` : `One of ${shown}.`;
  report({
    change: "moved",
    limit: "enum-values",
    at: schema,
    message: "The values are written into the description.",
    evidence: sentence,
  });
  return addSentences(base, [sentence]);
}

function asAlternative(schema: JsonSchema): JsonSchema {
  return schema.enum
    ? addNull({
        anyOf: [without(schema, "description", "title")],
        ...defined({ title: schema.title, description: schema.description }),
      })
    : addNull(schema);
}

export function constToEnum(root: JsonSchema): JsonSchema {
  if (!usesKeyword(root, "const")) return root;
  return mapSchemas(root, (schema) =>
    schema.const === undefined ? schema : { ...without(schema, "const"), enum: [schema.const] },
  );
}
