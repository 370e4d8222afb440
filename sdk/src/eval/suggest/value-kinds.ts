import type { JsonSchema } from "../../model/json-schema.ts";
import { dereferenced } from "../../schema/definitions.ts";
import { rootProperties, discriminatorsOf, schemasAt, discriminatorWords } from "../../schema/schemas-at.ts";
import { sampleValue } from "../../schema/sample-value.ts";
import type { Json } from "../../util/json.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import type { WordedTool } from "./request-words.ts";

/** A parameter value that distinguishes calls of a tool. */
export interface ValueKind {
  readonly parameter: string;
  /** Its description, in contrast to the other kinds. */
  readonly label: string;
  readonly value: Json;
  readonly schema: JsonSchema;
}

/** More values form a vocabulary, not kinds. */
const maxValues = 8;

/** A tool's enum values and the alternatives of object unions, in its input and its parameters. */
export function kindsOf({ input }: WordedTool): readonly ValueKind[] {
  const ofInput = alternativesAt(input, "").map(({ key, word }) => wordKind(key, word));
  const taken = new Set(ofInput.map(({ parameter }) => parameter));
  const others = Object.entries(rootProperties(input)).filter(([parameter]) => !taken.has(parameter));
  return [
    ...ofInput,
    ...others.flatMap(([parameter, schema]) => {
      const words = enumOf(schema, input).filter(isWord);
      const isChoice = words.length > 1 && words.length <= maxValues;
      return isChoice ? words.map((word) => wordKind(parameter, word)) : objectKinds(parameter, input);
    }),
  ];
}

const wordKind = (parameter: string, word: string | number): ValueKind => ({
  parameter,
  label: String(word),
  value: word,
  schema: { const: word },
});

const objectKinds = (parameter: string, input: JsonSchema): readonly ValueKind[] =>
  alternativesAt(input, pointerTo("", parameter)).map(({ key, word, alternative }) => ({
    parameter,
    label: `${key} ${String(word)}`,
    value: sampleValue(alternative, input),
    schema: { type: "object", properties: { [key]: { const: word } }, required: [key] },
  }));

const isWord = (value: unknown): value is string | number => typeof value === "string" || typeof value === "number";

function enumOf(schema: JsonSchema, root: JsonSchema): readonly unknown[] {
  if (schema.$ref !== undefined) return enumOf(dereferenced(schema, root), {});
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives?.every((one) => one.const !== undefined) === true) return alternatives.map((one) => one.const);
  return schema.enum ?? [];
}

interface Alternative {
  readonly key: string;
  readonly word: string | number;
  readonly alternative: JsonSchema;
}

/** The alternatives of a union of objects, each with its distinguishing constant; empty for any other schema. */
function alternativesAt(input: JsonSchema, pointer: string): readonly Alternative[] {
  const alternatives = schemasAt(input, pointer);
  const [key] = alternatives.length < 2 ? [] : discriminatorsOf(alternatives);
  if (key === undefined) return [];
  const found = alternatives.flatMap((alternative): Alternative[] => {
    const [word] = discriminatorWords(alternative, key) ?? [];
    return isWord(word) ? [{ key, word, alternative }] : [];
  });
  return found.slice(0, maxValues);
}
