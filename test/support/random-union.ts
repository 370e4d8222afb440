import fc from "fast-check";
import { z } from "zod";

/** A type in TypeScript syntax, the same type in Zod, and matching values. */
export interface TwinType {
  readonly text: string;
  readonly schema: z.ZodType;
  readonly values: fc.Arbitrary<unknown>;
}

interface Field {
  readonly type: TwinType;
  readonly isOptional: boolean;
}

type Fields = Readonly<Record<string, Field>>;

const words = ["add", "clear", "move", "copy", "none"] as const;
const keys = ["id", "count", "title", "to", "flag"] as const;

const leaves: readonly TwinType[] = [
  { text: "string", schema: z.string(), values: fc.constantFrom("", "text", "add") },
  { text: "number", schema: z.number(), values: fc.constantFrom(0, 7, -1.5) },
  { text: "boolean", schema: z.boolean(), values: fc.boolean() },
  { text: "string | null", schema: z.string().nullable(), values: fc.constantFrom("a", null) },
  { text: "string[]", schema: z.array(z.string()), values: fc.array(fc.constantFrom("a", "b"), { maxLength: 2 }) },
  { text: '"auto" | 5', schema: z.literal(["auto", 5]), values: fc.constantFrom("auto", 5) },
];

function objectOf(fields: Fields): TwinType & { readonly schema: z.ZodObject } {
  const entries = Object.entries(fields);
  const members = entries.map(([key, { type, isOptional }]) => `${key}${isOptional ? "?" : ""}: ${type.text}`);
  const shape = entries.map(
    ([key, { type, isOptional }]) => [key, isOptional ? type.schema.optional() : type.schema] as const,
  );
  return {
    text: entries.length === 0 ? "Record<string, never>" : `{ ${members.join("; ")} }`,
    schema: z.strictObject(Object.fromEntries(shape)),
    values: fc.record(Object.fromEntries(entries.map(([key, { type }]) => [key, type.values])), {
      requiredKeys: entries.flatMap(([key, { isOptional }]) => (isOptional ? [] : [key])),
      noNullPrototype: true,
    }),
  };
}

const constant = (word: string): Field => ({
  type: { text: JSON.stringify(word), schema: z.literal(word), values: fc.constant(word) },
  isOptional: false,
});

/** A union discriminated by `kind`. */
function discriminated(alternatives: readonly Fields[]): TwinType {
  const members = alternatives.map((fields, index) => objectOf({ kind: constant(words[index] ?? "other"), ...fields }));
  const [first, ...others] = members.map(({ schema }) => schema);
  if (first === undefined) throw new Error("a union without alternatives");
  return { ...joined(members), schema: z.discriminatedUnion("kind", [first, ...others]) };
}

function joined(members: readonly TwinType[]): TwinType {
  return {
    text: members.map(({ text }) => `(${text})`).join(" | "),
    schema: z.union(members.map(({ schema }) => schema)),
    values: fc.oneof(...members.map(({ values }) => values)),
  };
}

function fieldsOf(type: fc.Arbitrary<TwinType>): fc.Arbitrary<Fields> {
  const field: fc.Arbitrary<Field> = fc.record({ type, isOptional: fc.boolean() });
  return fc.dictionary(fc.constantFrom(...keys), field, { maxKeys: 3, noNullPrototype: true });
}

const grammar = fc.letrec<{ type: TwinType; choice: TwinType }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 2 },
    { weight: 5, arbitrary: fc.constantFrom(...leaves) },
    { weight: 1, arbitrary: fieldsOf(tie("type")).map((fields): TwinType => objectOf(fields)) },
    { weight: 2, arbitrary: tie("choice") },
  ),
  choice: choiceOf(fieldsOf(tie("type"))),
}));

function choiceOf(fields: fc.Arbitrary<Fields>): fc.Arbitrary<TwinType> {
  const alternatives = fc.array(fields, { minLength: 2, maxLength: 4 });
  return fc.oneof(
    { maxDepth: 2 },
    { weight: 2, arbitrary: alternatives.map(discriminated) },
    { weight: 2, arbitrary: alternatives.map((members) => joined(members.map(objectOf))) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(alternatives, fields)
        .map(([members, other]) => joined([discriminated(members), objectOf(other)])),
    },
  );
}

/** Unions of objects, as a tool's input may be one. */
export const randomUnion: fc.Arbitrary<TwinType> = grammar.choice;
