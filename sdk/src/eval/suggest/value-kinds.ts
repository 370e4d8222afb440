import type { JsonSchema } from "../../model/json-schema.ts";
import { dereferenced } from "../../schema/local-reference.ts";
import { rootProperties } from "../../schema/root-properties.ts";
import { discriminatorsOf, schemasAt, wordsOf } from "../../schema/schemas-at.ts";
import type { WordedTool } from "./request-words.ts";

/** A value that distinguishes calls of a tool. */
export interface ValueKind {
  readonly parameter: string;
  readonly value: string | number;
}

/** More values are a vocabulary, and not kinds. */
const mostValues = 8;

/** The values of the enums among the parameters of a tool, and of what tells the alternatives of its input apart. */
export function kindsOf({ input }: WordedTool): readonly ValueKind[] {
  const ofUnion = unionKinds(input);
  const taken = new Set(ofUnion.map(({ parameter }) => parameter));
  const ofEnums = Object.entries(rootProperties(input)).flatMap(([parameter, schema]) => {
    const values = enumOf(schema, input).filter((value) => typeof value === "string" || typeof value === "number");
    const isChoice = values.length > 1 && values.length <= mostValues && !taken.has(parameter);
    return isChoice ? values.map((value): ValueKind => ({ parameter, value })) : [];
  });
  return [...ofUnion, ...ofEnums];
}

function enumOf(schema: JsonSchema, root: JsonSchema): readonly unknown[] {
  if (schema.$ref !== undefined) return enumOf(dereferenced(schema, root), {});
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives?.every((one) => one.const !== undefined) === true) return alternatives.map((one) => one.const);
  return schema.enum ?? [];
}

function unionKinds(input: JsonSchema): readonly ValueKind[] {
  const alternatives = schemasAt(input, "");
  if (alternatives.length < 2) return [];
  const [parameter] = discriminatorsOf(alternatives);
  if (parameter === undefined) return [];
  const words = alternatives.flatMap((alternative) => wordsOf(alternative, parameter)?.slice(0, 1) ?? []);
  const values = words.filter((word): word is string | number => typeof word === "string" || typeof word === "number");
  return values.slice(0, mostValues).map((value) => ({ parameter, value }));
}
