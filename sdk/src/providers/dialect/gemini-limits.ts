import { limitsReadOn } from "../../schema/forms/schema-form.ts";
import type { ProviderLimit } from "../../model/artifact/provider.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { typesOf, without } from "../../schema/types.ts";
import { mapSchemas } from "../../schema/walk.ts";
import { usesKeyword } from "./schema-node.ts";

const client = "@google/genai, types.ts FunctionDeclaration";

export const geminiLimits: readonly ProviderLimit[] = limitsReadOn("2026-11-21", {
  "tool-name": {
    summary: "A name begins with a letter or an underscore and has at most 64 letters, digits, underscores and dashes.",
    value: 64,
    source: `${client}; github.com/google-gemini/gemini-cli/issues/2966`,
  },
  "unique-names": {
    summary: "Every function of a request has its own name.",
    source: "our reading: a call names its function and nothing else",
  },
  "tools-per-request": {
    summary: "At most 128 declarations in a request are safe; some servers take 512.",
    value: 128,
    sum: { of: "all", measure: "tools" },
    source: "docs.cloud.google.com, function calling; github.com/google-gemini/gemini-cli/issues/19083",
  },
  "request-size": {
    summary:
      "Too complex a set of declarations is refused; where the line is has not been published, 49,000 characters were too many, 14,600 were not.",
    value: 49_000,
    sum: { of: "all", measure: "characters", isAdvisory: true },
    source: "issues ghidra-mcp#440 and MulmoChat#123",
  },
});

export const geminiNames = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;

/** For integers, "more than" as "at least" and "less than" as "at most" with the next number; other numbers have no next one. */
export function exactMinimum(root: JsonSchema): JsonSchema {
  if (!usesKeyword(root, "exclusiveMinimum") && !usesKeyword(root, "exclusiveMaximum")) return root;
  return mapSchemas(root, (schema) => {
    const types = typesOf(schema);
    if (!types.includes("integer") || types.includes("number")) return schema;
    const { exclusiveMinimum, exclusiveMaximum, minimum = -Infinity, maximum = Infinity } = schema;
    if (exclusiveMinimum === undefined && exclusiveMaximum === undefined) return schema;
    return {
      ...without(schema, "exclusiveMinimum", "exclusiveMaximum"),
      ...(exclusiveMinimum !== undefined && { minimum: Math.max(minimum, Math.floor(exclusiveMinimum) + 1) }),
      ...(exclusiveMaximum !== undefined && { maximum: Math.min(maximum, Math.ceil(exclusiveMaximum) - 1) }),
    };
  });
}
