import type { Json } from "../util/json.ts";
import type { JsonSchema } from "../model/json-schema.ts";
import { counted } from "../util/texts.ts";
import { defined } from "../util/defined.ts";
import { briefType, maxMembers } from "../schema/as-typescript.ts";

/** One property of a schema, at any depth. */
export interface SchemaRow {
  /** `address.city`; `[]` means every item of an array, `*` every key of a record. */
  readonly path: string;
  readonly type: string;
  /** Whether it is required in the object around it. */
  readonly required: boolean;
  /** Omitted when missing. */
  readonly default?: Json;
  /** Constraints beyond the type, each in a few words: `at least 1`. */
  readonly constraints: readonly string[];
  /** The author's text; empty when missing. */
  readonly description: string;
  readonly deprecated: boolean;
  /** All values of an enum that is too long for the type; omitted for others. */
  readonly values?: readonly Json[];
}

/** Describes one property for a reader. */
export function schemaRow(path: string, property: JsonSchema, required: boolean): SchemaRow {
  const { items, enum: values = typeof items === "object" ? items.enum : undefined } = property;
  return {
    path,
    type: briefType(property),
    required,
    ...defined({ default: property.default, values: values && values.length > maxMembers ? values : undefined }),
    constraints: constraints(property),
    description: property.description ?? "",
    deprecated: property.deprecated ?? false,
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

// Digits are grouped from 10,000 on, so that years are unchanged.
const grouped = new Intl.NumberFormat("en", { useGrouping: "min2", maximumFractionDigits: 20 });

function constraints(schema: JsonSchema): readonly string[] {
  const stated: string[] = [];
  for (const { keyword, say } of sayings) {
    const value = schema[keyword];
    if (typeof value === "number") stated.push(say(grouped.format(value)));
    else if (typeof value === "string") stated.push(say(value));
  }
  if (schema.examples !== undefined)
    stated.push(`for example ${schema.examples.map((value) => JSON.stringify(value)).join(", ")}`);
  const ofItems = schema.uniqueItems === true ? ["no item twice"] : [];
  const inItems = typeof schema.items === "object" ? constraints(schema.items).map((one) => `each item ${one}`) : [];
  return [...stated, ...ofItems, ...inItems, ...(schema["x-secret"] === true ? ["secret"] : [])];
}
