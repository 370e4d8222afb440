/** What OpenAI's strict mode takes of JSON Schema; sources and dates are in the profiles of the providers. */
export const strictFormats: ReadonlySet<string> = new Set(
  "date-time time date duration email hostname ipv4 ipv6 uuid".split(" "),
);

/** Keywords that it takes. */
export const strictKeywords: ReadonlySet<string> = new Set(
  (
    "$ref $defs type title description const enum pattern anyOf minimum maximum exclusiveMinimum exclusiveMaximum multipleOf " +
    "properties required additionalProperties items minItems maxItems"
  ).split(" "),
);

/** Keywords for which it refuses the whole request. */
export const strictRefused: readonly string[] = (
  "allOf not patternProperties propertyNames contains minContains maxContains if then else dependencies " +
  "dependentRequired dependentSchemas unevaluatedItems unevaluatedProperties $dynamicRef"
).split(" ");

/** Keywords of which one at least says what a value is. */
export const tellingKeywords: readonly string[] = ["$ref", "type", "const", "enum", "anyOf", "oneOf"];

export const strictDepth = 10;
