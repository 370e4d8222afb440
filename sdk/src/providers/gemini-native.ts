import type { JsonObject } from "../util/json.ts";
import type { JsonSchema } from "../model/json-schema.ts";
import { typesOf, without } from "../schema/types.ts";
import { collectReverse } from "./dialect/collect-reverse.ts";
import { constToEnum } from "./dialect/const-to-enum.ts";
import { distributeUnions } from "./dialect/distribute-unions.ts";
import { exactMinimum } from "./dialect/exact-minimum.ts";
import { checked, geminiKeys, geminiLimits, geminiNames } from "./dialect/gemini-limits.ts";
import { inlineRefs, type ReplaceRef } from "./dialect/inline-refs.ts";
import { makeProvider } from "./dialect/make-adapter.ts";
import { moveKeywords, type KeywordRules } from "./dialect/move-keywords.ts";
import { oneOfToAnyOf } from "./dialect/one-of-to-any-of.ts";
import { renameKeys } from "./dialect/rename-keys.ts";
import type { Report } from "./dialect/report.ts";
import { simplifyEnums } from "./dialect/simplify-enums.ts";
import { spellAsJson, spelled } from "./dialect/spell-as-json.ts";
import { splitTypes } from "./dialect/split-types.ts";
import { toProto } from "./dialect/to-proto.ts";
import { tuplesToArrays } from "./dialect/tuples-to-arrays.ts";

const allowed = [
  ...["type", "title", "description", "enum", "items", "minItems", "maxItems", "minLength", "maxLength", "pattern"],
  ...["minimum", "maximum", "properties", "required", "minProperties", "maxProperties", "anyOf"],
];

const allowedSet: ReadonlySet<string> = new Set(allowed);

/** Gemini function declarations with `parameters`, the form every server knows: a schema with upper-case types. */
export default makeProvider({
  id: "gemini-native",
  profile: {
    title: "Gemini (Schema)",
    limits: [
      ...geminiLimits,
      {
        id: "keywords",
        summary: `Taken are ${allowed.join(", ")}, format, nullable and propertyOrdering; any other name is refused.`,
        checked,
        source: "@google/genai, types.ts Schema; github.com/promptfoo/promptfoo/issues/6902",
      },
      {
        id: "formats",
        summary: "A `format` is date-time or enum for text, float or double for numbers, int32 or int64 for integers.",
        checked,
        source: "github.com/hideya/langchain-mcp-tools-ts/issues/36",
      },
      {
        id: "shapes",
        summary: "Every schema has one type or alternatives, every object has properties, and only text has an enum.",
        checked,
        source: "github.com/danny-avila/LibreChat/issues/6971; github.com/sbroenne/mcp-server-excel/issues/607",
      },
      {
        id: "references",
        summary: "There are no references; what is referred to is written out.",
        checked,
        source: "github.com/vercel/ai, packages/google",
      },
    ],
  },
  names: geminiNames,
  write({ tool, input }, report) {
    const parameters = renameKeys(reduced(input, report), geminiKeys, report);
    const hasParameters = Object.keys(parameters.properties ?? {}).length > 0;
    const definition: JsonObject = {
      name: tool.name,
      ...(tool.description !== "" && { description: tool.description }),
      ...(hasParameters && { parameters: toProto(parameters) }),
    };
    return { definition, reverse: collectReverse(parameters).map };
  },
});

function reduced(input: JsonSchema, report: Report): JsonSchema {
  const inlined = without(inlineRefs(input, cutCycles(report)), "$defs");
  const arrays = distributeUnions(tuplesToArrays(inlined, report));
  const single = splitTypes(simplifyEnums(constToEnum(oneOfToAnyOf(arrays, report)), report));
  return moveKeywords(exactMinimum(spellAsJson(single, report)), rules, report);
}

const deepest = 2;

/** A shape inside itself is written out twice, then sent as text. */
function cutCycles(report: Report): ReplaceRef {
  return (schema, { open, isTooLarge }) => {
    const isWrittenOut = !isTooLarge && open.filter((ref) => ref === schema.$ref).length < deepest;
    return isWrittenOut ? undefined : spelled(schema, "The same shape again, written as JSON.", report);
  };
}

const formats: Readonly<Record<string, readonly string[]>> = {
  string: ["date-time"],
  number: ["float", "double"],
  integer: ["int32", "int64"],
};

const rules: KeywordRules = {
  isAllowed(keyword, schema) {
    if (keyword === "additionalProperties") return schema.additionalProperties === false;
    if (keyword !== "format") return allowedSet.has(keyword);
    return typesOf(schema).some((type) => formats[type]?.includes(schema.format ?? ""));
  },
};
