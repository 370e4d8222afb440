import type { Json } from "../../util/json.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { capitalized } from "../../util/texts.ts";

type Keyword = keyof JsonSchema;

/** How one sentence expresses a group of keywords; it is written once, for the group's keywords that are moved. */
interface Phrase {
  readonly keywords: readonly Keyword[];
  say(schema: JsonSchema): string | undefined;
}

const shown = (value: Json | undefined): string => JSON.stringify(value ?? null);

const listed = (values: readonly Json[]): string => values.map(shown).join(", ");

function range(least: number | undefined, most: number | undefined, unit = ""): string | undefined {
  const parts = [
    least === undefined ? undefined : `at least ${least}`,
    most === undefined ? undefined : `at most ${most}`,
  ];
  const text = parts.filter((part) => part !== undefined).join(", ");
  if (text === "") return undefined;
  const plural = (most ?? least) === 1 ? unit : `${unit}s`;
  return `${capitalized(text)}${unit === "" ? "" : ` ${plural}`}.`;
}

function numberRange(schema: JsonSchema): string | undefined {
  const parts = [
    schema.minimum === undefined ? undefined : `at least ${schema.minimum}`,
    schema.exclusiveMinimum === undefined ? undefined : `more than ${schema.exclusiveMinimum}`,
    schema.maximum === undefined ? undefined : `at most ${schema.maximum}`,
    schema.exclusiveMaximum === undefined ? undefined : `less than ${schema.exclusiveMaximum}`,
    schema.multipleOf === undefined ? undefined : `a multiple of ${schema.multipleOf}`,
  ];
  const text = parts.filter((part) => part !== undefined).join(", ");
  return text === "" ? undefined : `${capitalized(text)}.`;
}

const phrases: readonly Phrase[] = [
  { keywords: ["const"], say: (schema) => (schema.const === undefined ? undefined : `Always ${shown(schema.const)}.`) },
  { keywords: ["enum"], say: ({ enum: values }) => values && `One of ${listed(values)}.` },
  { keywords: ["format"], say: ({ format }) => format && `Format: ${format}.` },
  { keywords: ["pattern"], say: ({ pattern }) => pattern && `Matches the pattern \`${pattern}\`.` },
  { keywords: ["allOf"], say: ({ allOf = [] }) => limitsOf(allOf)?.join(" ") },
  { keywords: ["minLength", "maxLength"], say: (schema) => range(schema.minLength, schema.maxLength, "character") },
  {
    keywords: ["minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf"],
    say: numberRange,
  },
  { keywords: ["x-unit"], say: (schema) => schema["x-unit"] && `Unit: ${schema["x-unit"]}.` },
  { keywords: ["minItems", "maxItems"], say: (schema) => range(schema.minItems, schema.maxItems, "item") },
  { keywords: ["uniqueItems"], say: ({ uniqueItems }) => (uniqueItems ? "No item occurs twice." : undefined) },
  {
    keywords: ["minProperties", "maxProperties"],
    say: (schema) => range(schema.minProperties, schema.maxProperties, "key"),
  },
  {
    keywords: ["propertyNames"],
    say: ({ propertyNames = {} }) => {
      const { sentences } = sentencesFor(propertyNames, new Set(Object.keys(propertyNames)));
      const said = [propertyNames.description, ...sentences].filter((text) => text !== undefined);
      return said.length === 0 ? undefined : `Each key: ${said.join(" ")}`;
    },
  },
  {
    keywords: ["default"],
    say: (schema) => (schema.default === undefined ? undefined : `Default: ${shown(schema.default)}.`),
  },
  {
    keywords: ["examples"],
    say: ({ examples }) => (examples && examples.length > 0 ? `Examples: ${listed(examples)}.` : undefined),
  },
  { keywords: ["deprecated"], say: ({ deprecated }) => (deprecated ? "Deprecated." : undefined) },
  { keywords: ["readOnly"], say: ({ readOnly }) => (readOnly ? "Read-only." : undefined) },
  { keywords: ["writeOnly"], say: ({ writeOnly }) => (writeOnly ? "Write-only." : undefined) },
  { keywords: ["x-secret"], say: (schema) => (schema["x-secret"] ? "Secret." : undefined) },
];

/** The sentences of schemas that only limit a value, such as several patterns of one text; undefined if a schema contains more than limits. */
function limitsOf(schemas: readonly JsonSchema[]): readonly string[] | undefined {
  const all = schemas.map((schema) => sentencesFor(schema, new Set(Object.keys(schema))));
  const areSaid = all.every(({ said }, index) => said.size === Object.keys(schemas[index] ?? {}).length);
  return areSaid ? all.flatMap(({ sentences }) => sentences) : undefined;
}

/** ``Keys match the pattern `^x-`.`` Nothing if no key has a pattern. */
export function keysSentence({
  properties = {},
  patternProperties,
  additionalProperties,
}: JsonSchema): string | undefined {
  const entries = Object.entries(patternProperties ?? {});
  if (entries.length === 0) return undefined;
  const names = Object.keys(properties).length === 0 ? "Keys" : "Other keys";
  const isOne = new Set(entries.map(([, values]) => JSON.stringify(values))).size === 1;
  if (isOne && additionalProperties === false)
    return `${names} match the pattern ${entries.map(([pattern]) => `\`${pattern}\``).join(" or ")}.`;
  const groups = entries.map(([pattern, values]) => `keys that match \`${pattern}\` have ${JSON.stringify(values)}`);
  const others = additionalProperties === false ? "" : "; others are allowed";
  return `Values of ${names.toLowerCase()}: ${groups.join(", ")}${others}.`;
}

/** The sentences that express these keywords of the schema, and the keywords that they cover. */
export function sentencesFor(
  schema: JsonSchema,
  keywords: ReadonlySet<string>,
): { readonly sentences: readonly string[]; readonly said: ReadonlySet<string> } {
  const sentences: string[] = [];
  const said = new Set<string>();
  for (const phrase of phrases) {
    const moved = phrase.keywords.filter((keyword) => keywords.has(keyword));
    if (moved.length === 0) continue;
    const part: JsonSchema = Object.fromEntries(moved.map((keyword) => [keyword, schema[keyword]]));
    const sentence = phrase.say(part);
    if (sentence === undefined || sentence === "") continue;
    sentences.push(sentence);
    for (const keyword of moved) said.add(keyword);
  }
  return { sentences, said };
}

export function addSentences(schema: JsonSchema, sentences: readonly string[]): JsonSchema {
  if (sentences.length === 0) return schema;
  const description = (schema.description ?? "").trimEnd();
  const start = description === "" || /[.!?:;)]$/.test(description) ? description : `${description}.`;
  return { ...schema, description: [start, ...sentences].filter((part) => part !== "").join(" ") };
}
