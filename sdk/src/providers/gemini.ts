import type { JsonObject } from "../util/json.ts";
import type { JsonSchema } from "../model/json-schema.ts";
import { definitionName, pruneDefinitions } from "../schema/definitions.ts";
import { itemsOfArrays } from "./dialect/arrays-of-items.ts";
import { collectReverse } from "./dialect/collect-reverse.ts";
import { constToEnum, simplifyEnums } from "./dialect/simplify-enums.ts";
import { exactMinimum, geminiLimits, geminiNames } from "./dialect/gemini-limits.ts";
import { inlineRefs, recursiveDefinitions, soleRef, type ReplaceRef } from "./dialect/inline-refs.ts";
import { headOf, makeProvider } from "./dialect/make-adapter.ts";
import { keywordsOf, moveKeywords } from "./dialect/move-keywords.ts";
import { distributeUnions, oneOfToAnyOf } from "./dialect/unions.ts";
import { renameKeys } from "./dialect/rename-keys.ts";
import type { Report } from "./dialect/report.ts";
import { toPlain } from "./dialect/to-plain.ts";
import { schemaForms } from "../schema/forms/schema-forms.ts";
import { own } from "../schema/types.ts";
import { openKeys } from "./dialect/open-keys.ts";
import { allSchemas, mapSchemas, mapValues } from "../schema/walk.ts";
import { addSentences } from "./dialect/sentences.ts";

const form = schemaForms.gemini;

/** Gemini function declarations with `parametersJsonSchema`. */
export default makeProvider({
  id: "gemini",
  profile: {
    title: "Gemini",
    limits: [...geminiLimits, ...form.limits],
  },
  names: geminiNames,
  write({ tool, input }, report) {
    const parameters = pruneDefinitions(renameKeys(reduced(input, report), form.keys, report));
    const definition: JsonObject = {
      ...headOf(tool),
      ...(hasParameters(parameters) && { parametersJsonSchema: toPlain(parameters) }),
    };
    return { definition, reverse: collectReverse(parameters).map };
  },
});

function reduced(input: JsonSchema, report: Report): JsonSchema {
  const inlined = openKeys(pruneDefinitions(inlineRefs(input, keepRecursive(input))), () => false, report);
  const unions = distributeUnions(oneOfToAnyOf(itemsOfArrays(inlined), report));
  const simple = relaxCycles(exactMinimum(simplifyEnums(constToEnum(unions), report)), report);
  return moveKeywords(simple, keywordsOf(form), report);
}

/** A recursive shape stays a reference, and so does the rest of a schema that would grow too large. */
function keepRecursive(root: JsonSchema): ReplaceRef {
  const recursive = recursiveDefinitions(root);
  return (schema, { isTooLarge }) => {
    return recursive.has(definitionName(schema.$ref)) || isTooLarge ? soleRef(schema) : undefined;
  };
}

function hasParameters(schema: JsonSchema): boolean {
  return Object.keys(schema.properties ?? {}).length > 0 || schema.additionalProperties !== false;
}

const sentence = "Must be given.";

/** Makes the properties through which a definition refers to itself optional; the description says that they are required. */
function relaxCycles(root: JsonSchema, report: Report): JsonSchema {
  if (root.$defs === undefined) return root;
  const recursive = recursiveDefinitions(root);
  const isCyclic = (schema: JsonSchema | undefined): boolean =>
    schema !== undefined &&
    allSchemas(schema).some(({ $ref }) => $ref !== undefined && recursive.has(definitionName($ref)));
  const relax = (schema: JsonSchema): JsonSchema => {
    const cyclic = (schema.required ?? []).filter((key) => isCyclic(own(schema.properties, key)));
    if (cyclic.length === 0) return schema;
    const properties = mapValues(schema.properties ?? {}, (property, key) => {
      if (!cyclic.includes(key)) return property;
      report({
        change: "moved",
        limit: "references",
        at: property,
        message: "That the property is required is written into the description.",
        evidence: sentence,
      });
      if (property.$ref === undefined) return addSentences(property, [sentence]);
      const { $ref, ...beside } = property;
      return addSentences({ ...beside, anyOf: [{ $ref }] }, [sentence]);
    });
    return { ...schema, properties, required: schema.required?.filter((key) => !cyclic.includes(key)) ?? [] };
  };
  return {
    ...root,
    $defs: mapValues(root.$defs, (definition, name) =>
      recursive.has(name) ? mapSchemas(definition, relax) : definition,
    ),
  };
}
