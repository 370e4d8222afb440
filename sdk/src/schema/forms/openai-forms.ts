import { limitsReadOn, words, type SchemaForm } from "./schema-form.ts";

const docs =
  "developers.openai.com, structured outputs, as summarised by UnitVectorY-Labs/jsonschemaprofiles openai_202602";
const transform = "openai-node 7.57.0, lib/transform.ts";
const patternReports = "github.com/vercel/ai/pull/21037; github.com/bman654/clodex/pull/203";

const service = "OpenAI";
const refusedAtRoot = words("oneOf anyOf allOf enum not");

const common = limitsReadOn("2026-11-21", {
  "valid-schema": {
    summary: "One invalid schema makes the whole request fail, and an enum has at least one value.",
    source: "github.com/decocms/studio/issues/6874",
  },
  "root-object": {
    summary: "The root is an object without `anyOf`, `oneOf`, `allOf`, `enum` or `not`.",
    source: "github.com/langchain-ai/langchainjs/issues/9804",
  },
  arrays: {
    summary: "Arrays name their `items`.",
    source: "github.com/open-webui/open-webui/issues/14115; github.com/charmbracelet/fantasy/issues/138",
  },
});

const patterns = "A pattern has no lookaround, and compiles in Python: without `\\p{…}`, `\\u{…}` and flags.";

/** OpenAI without enforcement: nearly all of JSON Schema. */
export const openaiForm: SchemaForm = {
  service,
  refusedAtRoot,
  limits: [
    ...common,
    ...limitsReadOn("2026-11-21", {
      keywords: { summary: "Every keyword is taken; notes of other tools are not sent.", source: docs },
    }),
    ...limitsReadOn("2026-11-28", { patterns: { summary: patterns, source: patternReports, isDisputed: true } }),
  ],
};

const unenforceable = words(
  "allOf not patternProperties propertyNames contains minContains maxContains if then else dependencies " +
    "dependentRequired dependentSchemas unevaluatedItems unevaluatedProperties $dynamicRef",
);

/** OpenAI with `strict: true`, which enforces a part of JSON Schema. */
export const openaiStrictForm: SchemaForm = {
  service,
  refusedAtRoot,
  keywords: new Set(
    words(
      "$ref $defs type title description const enum pattern format anyOf minimum maximum exclusiveMinimum exclusiveMaximum multipleOf " +
        "properties required additionalProperties items minItems maxItems",
    ),
  ),
  unenforceable,
  refusedKeywords: [...unenforceable, ...words("oneOf prefixItems default uniqueItems")],
  solitary: "$ref",
  refersToDefinitions: true,
  formats: { string: words("date-time time date duration email hostname ipv4 ipv6 uuid") },
  limits: [
    ...common,
    ...limitsReadOn("2026-11-28", { patterns: { summary: patterns, source: patternReports } }),
    ...limitsReadOn("2026-11-21", {
      "strict-objects": { summary: "Every object is closed and requires all of its properties.", source: transform },
      "strict-types": {
        summary: "No part is a mere true, and each has a type, `anyOf` or `$ref`.",
        source: `${transform}; github.com/openclaw/clawpatch/issues/60`,
      },
      keywords: {
        summary:
          "`allOf`, `not`, `oneOf`, `if`, `dependentRequired`, `patternProperties`, `propertyNames`, `contains`, `prefixItems`, `uniqueItems` and `default` are refused; of lengths sources say either.",
        source: `${transform}, JSON_SCHEMA_UNSUPPORTED_SCHEMA_KEYWORDS; github.com/dotnet/extensions/issues/6196; github.com/openai/openai-node/issues/1988`,
      },
      references: {
        summary: "A reference leads to the root or one of its definitions, and nothing stands next to it.",
        source:
          "openai-python, lib/_pydantic.py; github.com/camel-ai/camel/issues/3001; github.com/dotnet/extensions/issues/6918",
      },
      formats: {
        summary: "A `format` is date-time, time, date, duration, email, hostname, ipv4, ipv6 or uuid.",
        source: docs,
      },
      "strict-depth": { summary: "At most 10 levels of nesting.", value: 10, source: docs },
      "strict-properties": {
        summary: "At most 5,000 properties in all; counted here over all strict tools of a request.",
        value: 5000,
        sum: { of: "strict", measure: "properties" },
        source: docs,
      },
      "strict-enum-values": {
        summary: "At most 1,000 enum values in all; counted here over all strict tools of a request.",
        value: 1000,
        sum: { of: "strict", measure: "enumValues" },
        source: docs,
      },
      "strict-enum-text": {
        summary: "A text enum of more than 250 values has at most 15,000 characters.",
        value: 15_000,
        source: docs,
      },
      "strict-text": {
        summary:
          "At most 120,000 characters of property names, definition names, enum and const values in all; counted here over all strict tools of a request.",
        value: 120_000,
        sum: { of: "strict", measure: "text" },
        source: docs,
      },
    }),
  ],
};
