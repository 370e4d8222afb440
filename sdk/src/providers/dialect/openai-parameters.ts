import type { JsonSchema } from "../../model/json-schema.ts";
import { definitionName, pruneDefinitions } from "../../schema/definitions.ts";
import { formFaults, sizeFaults, takesKeyword, tellingKeywords } from "../../schema/forms/form-faults.ts";
import { schemaForms } from "../../schema/forms/schema-forms.ts";
import { isObjectSchema, typesOf } from "../../schema/types.ts";
import { mapSchemas, mapValues } from "../../schema/walk.ts";
import { collectReverse } from "./collect-reverse.ts";
import { inlineRefs, recursiveDefinitions, soleRef } from "./inline-refs.ts";
import { type Written } from "./make-adapter.ts";
import { keywordsOf, moveKeywords, sayLimits } from "./move-keywords.ts";
import { distributeUnions, oneOfToAnyOf, areDisjoint } from "./unions.ts";
import type { Note, Report } from "./report.ts";
import { plainParameters, toPlain } from "./to-plain.ts";
import { arraysOfItems, tuplesToArrays } from "./arrays-of-items.ts";
import { openKeys } from "./open-keys.ts";
import { addNull, allowsNull, withMarks, allParts, marksOf } from "./schema-node.ts";

interface StrictParameters extends Omit<Written, "definition"> {
  readonly parameters: Written["definition"];
  readonly strict: boolean;
}

/** The input in the strict subset if it fits, otherwise unchanged with a finding for each reason. */
export function strictParameters(given: JsonSchema, report: Report): StrictParameters {
  const notes: Note[] = [];
  const input = sayLimits(pruneDefinitions(given), (note) => notes.push(note));
  const arrays = tuplesToArrays(input, (note) => notes.push(note));
  const relaxed = distributeUnions(oneOfToAnyOf(arrays, (note) => notes.push(note)));
  const moved = moveKeywords(relaxed, keywordsOf(strictForm), (note) => notes.push(note));
  const parameters = pruneDefinitions(soleRefs(requireAll(moved)));
  const reverse = collectReverse(parameters);
  const refusals = strictRefusals(input, parameters, reverse.conflicts);
  if (refusals.length > 0) {
    refusals.forEach(report);
    return { parameters: looseParameters(pruneDefinitions(given), report), strict: false };
  }
  notes.forEach(report);
  return { parameters: toPlain(parameters), strict: true, reverse: reverse.map };
}

/** The input for an API that does not enforce it: only our own notes are removed. */
export function looseParameters(input: JsonSchema, report: Report): Written["definition"] {
  const named = openKeys(input, (schema) => takesKeyword(schemaForms.openai, "patternProperties", schema), report);
  return plainParameters(moveKeywords(arraysOfItems(named, report), keywordsOf(schemaForms.openai), report));
}

const strictForm = schemaForms["openai-strict"];

/** Every object closed and every property required; optional properties accept `null`, which means "omitted". */
function requireAll(root: JsonSchema): JsonSchema {
  return mapSchemas(root, (schema) => {
    if (!isObjectSchema(schema)) return schema;
    const properties = mapValues(schema.properties ?? {}, (property, key) => {
      if (schema.required?.includes(key) || allowsNull(property, root)) return property;
      return withMarks(addNull(property), { dropNull: true });
    });
    return { ...schema, properties, required: Object.keys(properties), additionalProperties: false };
  });
}

/** Nothing may stand next to a reference, so that its target is inlined there. */
function soleRefs(root: JsonSchema): JsonSchema {
  const recursive = recursiveDefinitions(root);
  return inlineRefs(root, (schema, { isTooLarge }) => {
    const isSole = Object.keys(schema).length === 1;
    return isSole || isTooLarge || recursive.has(definitionName(schema.$ref)) ? soleRef(schema) : undefined;
  });
}

function strictRefusals(input: JsonSchema, parameters: JsonSchema, conflicts: readonly string[]): readonly Note[] {
  const schemas = allParts(input);
  const reasons = [
    ...schemas.flatMap((schema) => refusalsIn(schema, input)),
    ...schemas.flatMap((schema) => [...ambiguousNulls(schema), ...clearingNulls(schema, input)]),
    ...conflicts.map((pointer) => nullConflict(withMarks({}, { pointer }))),
  ];
  // Alternatives that contradict their surroundings are not a separate reason.
  const faults =
    reasons.length === 0 ? formFaults(toPlain(parameters), strictForm) : sizeFaults(parameters, strictForm);
  return [...reasons, ...faults.map(({ limit, message }) => refusal(limit.id, undefined, message))];
}

const refusal = (limit: string, at: JsonSchema | undefined, message: string): Note => ({
  change: "dropped",
  code: "PORTABILITY_NOT_STRICT",
  limit,
  ...(at && { at }),
  message: `Sent with \`strict: false\`: ${message}`,
});

const nullConflict = (at: JsonSchema): Note =>
  refusal("strict-nulls", at, "null is allowed in one alternative and would mean a missing value in another.");

function ambiguousNulls(schema: JsonSchema): readonly Note[] {
  return marksOf(schema).ambiguousNull ? [nullConflict(schema)] : [];
}

/** A model must write null for a property that it omits. Where null is a value, that would clear the property. */
function clearingNulls({ properties = {}, required = [] }: JsonSchema, root: JsonSchema): readonly Note[] {
  return Object.entries(properties).flatMap(([key, property]) =>
    required.includes(key) || property.default === null || !allowsNull(property, root)
      ? []
      : refusal(
          "strict-nulls",
          property,
          `\`${key}\` is optional and takes null, which would also mean a missing value.`,
        ),
  );
}

function refusalsIn(schema: JsonSchema, root: JsonSchema): readonly Note[] {
  const found: Note[] = [];
  for (const keyword of strictForm.unenforceable ?? []) {
    if (Object.hasOwn(schema, keyword)) found.push(refusal("keywords", schema, `\`${keyword}\` cannot be enforced.`));
  }
  if (!tellingKeywords.some((keyword) => Object.hasOwn(schema, keyword)) && !isObjectSchema(schema)) {
    found.push(refusal("strict-types", schema, "a value of any type cannot be enforced."));
  }
  if (isOpenObject(schema))
    found.push(refusal("strict-objects", schema, "an object with keys of any name cannot be enforced."));
  if (isOpenArray(schema)) found.push(refusal("strict-types", schema, "an array of anything cannot be enforced."));
  if (schema.oneOf && !areDisjoint(schema.oneOf, root)) {
    found.push(refusal("keywords", schema, "the alternatives of `oneOf` overlap."));
  }
  return found;
}

function isOpenObject(schema: JsonSchema): boolean {
  if (!isObjectSchema(schema) || schema.additionalProperties === false) return false;
  return schema.additionalProperties !== undefined || schema.properties === undefined;
}

function isOpenArray(schema: JsonSchema): boolean {
  const isClosedTuple = schema.prefixItems !== undefined && schema.items === false;
  return typesOf(schema).includes("array") && typeof schema.items !== "object" && !isClosedTuple;
}
