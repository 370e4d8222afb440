import type { JsonObject } from "../util/json.ts";
import type { ReverseMap, StrictForms } from "../model/artifact/provider.ts";
import { pointerKeys } from "../util/json-pointer.ts";
import type { JsonSchema } from "../model/json-schema.ts";
import { isRecord } from "../util/is-record.ts";
import { isObjectSchema, typesOf } from "../schema/types.ts";
import { allSchemas } from "../schema/walk.ts";
import { limitsReadOn } from "../schema/forms/schema-form.ts";
import { schemaForms } from "../schema/forms/schema-forms.ts";
import { collectReverse } from "./dialect/collect-reverse.ts";
import { headOf, makeProvider } from "./dialect/make-adapter.ts";
import { keywordsOf, moveKeywords, type KeywordRules } from "./dialect/move-keywords.ts";
import { renameKeys } from "./dialect/rename-keys.ts";
import { plainParameters, toPlain } from "./dialect/to-plain.ts";
import { recursiveDefinitions } from "./dialect/inline-refs.ts";
import { oneOfToAnyOf } from "./dialect/unions.ts";
import { schemaOfDefinition } from "./dialect/definition-schema.ts";

const form = schemaForms.anthropic;

const provider = makeProvider({
  id: "anthropic",
  profile: {
    title: "Anthropic Messages",
    limits: [
      ...form.limits,
      ...limitsReadOn("2026-11-21", {
        "tool-name": {
          summary: "A name is 1 to 64 letters, digits, underscores and dashes.",
          value: 64,
          source: "platform.claude.com, define tools",
        },
        "unique-names": {
          summary: "Every tool of a request has its own name.",
          source: "server error text: tool names must be unique",
        },
        "strict-tools": {
          summary: "At most 20 tools of a request may be strict; alone, none is made so.",
          value: 20,
          sum: { of: "strict", measure: "tools" },
          source: "platform.claude.com, strict tool use; github.com/elizaOS/eliza/issues/16499",
        },
        "strict-optionals": {
          summary: "At most 24 optional parameters over all strict tools of a request.",
          value: 24,
          sum: { of: "strict", measure: "optionals" },
          source: "issue inbox-zero#2323, server error text",
        },
        "strict-unions": {
          summary: "At most 16 parameters of several types over all strict tools of a request.",
          value: 16,
          sum: { of: "strict", measure: "unions" },
          source: "issue bugbug#6129, server error text",
        },
        "strict-subset": {
          summary:
            "A strict schema has closed objects, local references without circles, and no constraint of numbers, lengths or sizes.",
          source: "@anthropic-ai/sdk, lib/transform-json-schema.ts",
        },
      }),
    ],
  },
  names: /^[a-zA-Z0-9_-]{1,64}$/,
  write({ tool, input }, report) {
    const renamed = renameKeys(input, form.keys, report);
    const parameters = moveKeywords(renamed, keywordsOf(form), report);
    const reverse = collectReverse(parameters).map;
    const examples = (tool.metadata.examples ?? []).map((example) => renameExample(example.input, reverse));
    const definition: JsonObject = {
      ...headOf(tool),
      input_schema: plainParameters(parameters),
      ...(examples.length > 0 && { input_examples: examples }),
    };
    return { definition, reverse };
  },
});

/** Arguments under the names a provider has for them, at the outermost level. */
function renameExample(input: JsonObject, reverse: ReverseMap | undefined): JsonObject {
  const names = new Map(
    Object.entries(reverse?.renames ?? {}).map(([path, key]) => [key, pointerKeys(path)[0] ?? key]),
  );
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [names.get(key) ?? key, value]));
}

/** With `strict` on, constraints are in the descriptions; the adapter sends definitions without it. */
const forms: StrictForms = {
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

/** Anthropic's Messages API: the whole schema, without strict mode; as one of a set, a tool may be made strict. */
export default { ...provider, forms };
