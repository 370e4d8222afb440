import { limitsReadOn, words, type FormLimit, type KeyRules, type SchemaForm } from "./schema-form.ts";

const client = "@google/genai, types.ts FunctionDeclaration";
const checked = "2026-11-21";

const keys: KeyRules = {
  pattern: /^[A-Za-z_][A-Za-z0-9_]{0,63}$/,
  refused: /[^A-Za-z0-9_]/g,
  longest: 64,
  everywhere: true,
};

const common = limitsReadOn(checked, {
  "valid-schema": {
    summary: "One invalid schema makes the whole request fail, and an enum has at least one value.",
    source: "github.com/decocms/studio/issues/6874",
  },
  "root-object": { summary: "The root is an object whose properties are the parameters.", source: client },
  "parameter-names": {
    summary:
      "A parameter's name begins with a letter or an underscore and has at most 64 letters, digits and underscores.",
    value: 64,
    source: client,
  },
  depth: {
    summary: "Deep nesting is refused; where the line is has not been published, four levels are safe.",
    value: 4,
    source: "github.com/google-gemini/gemini-cli/issues/5923",
  },
});

const enumValues = (values: string): Readonly<Record<string, Omit<FormLimit, "id" | "checked">>> => ({
  "enum-values": {
    summary: `An enum contains ${values}, and no empty string.`,
    source: "github.com/sbroenne/mcp-server-excel/issues/607; github.com/BerriAI/litellm/pull/14155",
  },
});

const jsonKeywords = words(
  "$ref $defs type format title description enum items prefixItems minItems maxItems " +
    "minimum maximum anyOf properties additionalProperties required",
);

/** Gemini's `parametersJsonSchema`. */
export const geminiForm: SchemaForm = {
  service: "Gemini",
  keywords: new Set(jsonKeywords),
  // Other keywords seem to be ignored.
  refusedKeywords: [],
  keys,
  enumTypes: ["string", "number"],
  solitary: "$ref",
  cutsCycles: true,
  limits: [
    ...common,
    ...limitsReadOn(checked, {
      ...enumValues("text and numbers"),
      keywords: {
        summary: `Taken are ${jsonKeywords.join(", ")}.`,
        source: "@google/genai, types.ts responseJsonSchema; github.com/vercel/ai/pull/20757",
      },
      references: {
        summary: "Nothing stands next to `$ref`, and a schema refers to itself only within optional properties.",
        source: "@google/genai, types.ts responseJsonSchema; github.com/juspay/juspay-mcp/pull/132",
      },
    }),
  ],
};

const nativeKeywords = words(
  "type title description enum format items minItems maxItems minLength maxLength pattern " +
    "minimum maximum properties required minProperties maxProperties anyOf nullable propertyOrdering",
);

/** Gemini's `parameters`, a message named `Schema`, which Vertex AI accepts too. */
export const geminiNativeForm: SchemaForm = {
  service: "Gemini",
  keywords: new Set(nativeKeywords),
  disputedKeywords: ["default", "example"],
  formats: {
    string: ["date-time", "enum"],
    number: ["float", "double"],
    integer: ["int32", "int64", "enum"],
  },
  disputedFormats: ["date", "time"],
  keys,
  enumTypes: ["string"],
  solitary: "anyOf",
  limits: [
    ...common,
    ...limitsReadOn(checked, {
      ...enumValues("text only"),
      keywords: {
        summary: `Taken are ${nativeKeywords.join(", ")}; any other name is refused.`,
        source: "@google/genai, types.ts Schema; github.com/promptfoo/promptfoo/issues/6902",
      },
      formats: {
        summary: "A `format` is date-time or enum for text, float or double for numbers, int32 or int64 for integers.",
        source: "github.com/hideya/langchain-mcp-tools-ts/issues/36",
      },
      shapes: {
        summary: "Every schema has one type or alternatives, and every object has properties.",
        source: "github.com/danny-avila/LibreChat/issues/6971; github.com/sbroenne/mcp-server-excel/issues/607",
      },
      arrays: { summary: "Arrays name their `items`.", source: "github.com/sbroenne/mcp-server-excel/issues/672" },
      references: {
        summary: "Nothing stands next to `anyOf` on Vertex AI, and there are no references.",
        source:
          'server error text: "When using any_of, it must be the only field set"; github.com/vercel/ai, packages/google',
      },
    }),
    ...limitsReadOn("2026-11-28", {
      patterns: {
        summary: "A pattern compiles in RE2: without lookaround and back-references.",
        source: "our reading: Google's services use RE2",
        isDisputed: true,
      },
    }),
  ],
};
