import type { Json } from "../util/json.ts";
import type { JsonSchema } from "../model/json-schema.ts";
import { holdersIn } from "../schema/keywords.ts";
import { counted } from "../util/texts.ts";
import { defined } from "../util/defined.ts";
import { briefType } from "../schema/as-typescript.ts";

/** One property of a schema, at any depth. */
export interface SchemaRow {
  /** `address.city`; `[]` stands for every item of an array, `*` for every key of a record. */
  readonly path: string;
  readonly type: string;
  /** Whether it is required in the object around it. */
  readonly required: boolean;
  /** Left out when missing. */
  readonly default?: Json;
  /** Constraints beyond the type, each in a few words: `at least 1`. */
  readonly constraints: readonly string[];
  /** The author's text; empty when missing. */
  readonly description: string;
  readonly deprecated: boolean;
}

const deepest = 16;
// Each may name several more, so that rows would multiply.
const mostReferences = 6;

interface Place {
  readonly path: string;
  readonly definitions: Readonly<Record<string, JsonSchema>>;
  /** The references being followed, to stop at recursive types. */
  readonly references: readonly string[];
  readonly depth: number;
}

/** All properties of a schema as flat rows, in the order the author declared them; recursive types are followed once. */
export function schemaRows(schema: JsonSchema): readonly SchemaRow[] {
  return merged(rowsIn(schema, { path: "", definitions: schema.$defs ?? {}, references: [], depth: 0 }));
}

function rowsIn(schema: JsonSchema | boolean | undefined, place: Place): readonly SchemaRow[] {
  if (typeof schema !== "object" || place.depth > deepest) return [];
  // Most schemas hold no others.
  if (schema.$ref === undefined && holdersIn(schema).length === 0) return [];
  const inside = (part: JsonSchema | boolean | undefined, step: string) =>
    rowsIn(part, { ...place, path: `${place.path}${step}`, depth: place.depth + 1 });
  return [
    ...referenced(schema, place),
    ...propertyRows(schema, place),
    ...inside(schema.additionalProperties, place.path === "" ? "*" : ".*"),
    ...inside(schema.items, "[]"),
    ...(schema.prefixItems ?? []).flatMap((item, index) => inside(item, `[${index}]`)),
    ...choiceRows([...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map((part) => inside(part, ""))),
    ...(schema.allOf ?? []).flatMap((part) => inside(part, "")),
  ];
}

/** A property that only some alternatives have is optional for the union as a whole. */
function choiceRows(alternatives: readonly (readonly SchemaRow[])[]): readonly SchemaRow[] {
  const objects = alternatives.filter((rows) => rows.length > 0);
  return objects.flatMap((rows) =>
    rows.map((own) => {
      const isInAll = objects.every((others) => others.some(({ path }) => path === own.path));
      return own.required && !isInAll ? { ...own, required: false } : own;
    }),
  );
}

function referenced({ $ref }: JsonSchema, place: Place): readonly SchemaRow[] {
  const name = $ref?.startsWith("#/$defs/") ? $ref.slice("#/$defs/".length) : undefined;
  if (name === undefined || place.references.includes(name) || place.references.length >= mostReferences) return [];
  return rowsIn(place.definitions[name], { ...place, references: [...place.references, name] });
}

function propertyRows({ properties = {}, required = [] }: JsonSchema, place: Place): readonly SchemaRow[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const path = place.path === "" ? name : `${place.path}.${name}`;
    return [
      schemaRow(path, property, required.includes(name)),
      ...rowsIn(property, { ...place, path, depth: place.depth + 1 }),
    ];
  });
}

/** What a reader learns of one property. */
export function schemaRow(path: string, property: JsonSchema, required: boolean): SchemaRow {
  return {
    path,
    type: briefType(property),
    required,
    ...defined({ default: property.default }),
    constraints: constraints(property),
    description: property.description ?? "",
    deprecated: property.deprecated ?? false,
  };
}

/** Members of a union may share a property: one row combines them. */
function merged(rows: readonly SchemaRow[]): readonly SchemaRow[] {
  const byPath = new Map<string, SchemaRow>();
  for (const next of rows) {
    const known = byPath.get(next.path);
    byPath.set(next.path, known === undefined ? next : both(known, next));
  }
  return [...byPath.values()];
}

function both(first: SchemaRow, second: SchemaRow): SchemaRow {
  return {
    ...first,
    type: first.type === second.type ? first.type : `${first.type} | ${second.type}`,
    required: first.required && second.required,
    constraints: [...new Set([...first.constraints, ...second.constraints])],
    description: first.description === "" ? second.description : first.description,
  };
}

const sayings: readonly { readonly keyword: keyof JsonSchema; readonly say: (value: string) => string }[] = [
  { keyword: "minimum", say: (value) => `at least ${value}` },
  { keyword: "exclusiveMinimum", say: (value) => `more than ${value}` },
  { keyword: "maximum", say: (value) => `at most ${value}` },
  { keyword: "exclusiveMaximum", say: (value) => `less than ${value}` },
  { keyword: "multipleOf", say: (value) => `a multiple of ${value}` },
  { keyword: "x-unit", say: (value) => `in ${value}` },
  { keyword: "minLength", say: (value) => `at least ${counted(value, "character")}` },
  { keyword: "maxLength", say: (value) => `at most ${counted(value, "character")}` },
  { keyword: "format", say: (value) => `format ${value}` },
  { keyword: "pattern", say: (value) => `matches ${value}` },
  { keyword: "minItems", say: (value) => `at least ${counted(value, "item")}` },
  { keyword: "maxItems", say: (value) => `at most ${counted(value, "item")}` },
  { keyword: "minProperties", say: (value) => `at least ${counted(value, "key")}` },
  { keyword: "maxProperties", say: (value) => `at most ${counted(value, "key")}` },
];

// From 10,000 on, which leaves years as they are.
const grouped = new Intl.NumberFormat("en", { useGrouping: "min2", maximumFractionDigits: 20 });

function constraints(schema: JsonSchema): readonly string[] {
  const stated: string[] = [];
  for (const { keyword, say } of sayings) {
    const value = schema[keyword];
    if (typeof value === "number") stated.push(say(grouped.format(value)));
    else if (typeof value === "string") stated.push(say(value));
  }
  const ofItems = schema.uniqueItems === true ? ["no item twice"] : [];
  const inItems = typeof schema.items === "object" ? constraints(schema.items).map((one) => `each item ${one}`) : [];
  return [...stated, ...ofItems, ...inItems, ...(schema["x-secret"] === true ? ["secret"] : [])];
}
