import type { JsonSchema } from "../../model/json-schema.ts";
import { definitionName, resolveRef } from "../../schema/definitions.ts";
import { mergeSchemas } from "../../schema/merge.ts";
import { own, without } from "../../schema/types.ts";
import { mapChildren, mapValues } from "../../schema/walk.ts";
import { addSentences } from "./sentences.ts";
import { allParts, usesKeyword, marksOf, withMarks } from "./schema-node.ts";

export interface RefContext {
  /** The references around it, outermost first. */
  readonly open: readonly string[];
  /** Whether the result is already too large: the schema would grow without bound. */
  readonly isTooLarge: boolean;
}

/** The replacement of a reference; `undefined` to inline it. */
export type ReplaceRef = (
  schema: JsonSchema & { readonly $ref: string },
  context: RefContext,
) => JsonSchema | undefined;

const most = 3_000;

/** Inlines every reference in the root and in its definitions, except where `replace` returns something else. */
export function inlineRefs(root: JsonSchema, replace: ReplaceRef): JsonSchema {
  if (root.$defs === undefined && !usesKeyword(root, "$ref")) return root;
  let written = 0;
  const inline = (schema: JsonSchema, open: readonly string[]): JsonSchema => {
    written++;
    const { $ref } = schema;
    if ($ref === undefined) return mapChildren(schema, (child) => inline(child, open));
    const replacement = replace({ ...schema, $ref }, { open, isTooLarge: written > most });
    if (replacement) return replacement;
    const target = resolveRef(root, $ref) ?? {};
    // The author's text at the reference overrides the text of its target.
    const { description = target.description } = schema;
    const isSaid = target.description === undefined || description?.includes(target.description) === true;
    const general = isSaid ? [] : [target.description];
    const shape = without(target, "title", "description");
    const used = description === undefined ? schema : addSentences({ ...schema, description }, general);
    const whole = inline(mergeSchemas(shape, without(used, "$ref")), [...open, $ref]);
    return withMarks(whole, { ...marksOf(schema), pointer: marksOf(target).pointer });
  };
  const whole = inline(without(root, "$defs"), []);
  return root.$defs ? { ...whole, $defs: mapValues(root.$defs, (definition) => inline(definition, [])) } : whole;
}

/** A reference with nothing next to it, for providers that refuse anything there. */
export function soleRef(schema: JsonSchema & { readonly $ref: string }): JsonSchema {
  const { $ref, ...beside } = schema;
  return Object.keys(beside).length === 0 ? schema : { ...beside, anyOf: [{ $ref }] };
}

export function recursiveDefinitions(root: JsonSchema): ReadonlySet<string> {
  const reached = mapValues(root.$defs ?? {}, (definition) => referencesIn(definition));
  for (let isGrowing = true; isGrowing;) {
    isGrowing = false;
    for (const names of Object.values(reached)) {
      const size = names.size;
      for (const name of [...names]) for (const further of own(reached, name) ?? []) names.add(further);
      if (names.size > size) isGrowing = true;
    }
  }
  return new Set(Object.keys(reached).filter((name) => own(reached, name)?.has(name)));
}

function referencesIn(schema: JsonSchema): Set<string> {
  return new Set(allParts(schema).flatMap(({ $ref }) => ($ref === undefined ? [] : [definitionName($ref)])));
}
