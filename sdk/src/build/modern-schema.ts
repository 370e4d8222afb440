import { subschemaKeywords } from "../model/subschemas.ts";
import { isRecord } from "../util/is-record.ts";

/**
 * A schema of draft-07 in the spelling of 2020-12: `definitions` become `$defs`, a list under `items` becomes `prefixItems`.
 * What is no schema is left as it is.
 */
export function modernSchema(schema: unknown): unknown {
  if (!isRecord(schema)) return schema;
  const { definitions, $schema: _dialect, ...rest } = schema;
  const { items, additionalItems, ...others } = rest;
  const isTuple = Array.isArray(items);
  const modern = {
    ...others,
    ...(isTuple
      ? { prefixItems: items, items: additionalItems ?? isOpenTuple(schema, items.length) }
      : given({ items })),
    ...(definitions === undefined ? {} : { $defs: definitions }),
  };
  return Object.fromEntries(Object.entries(modern).map(([keyword, value]) => [keyword, modernPart(keyword, value)]));
}

/** Without a word about more items there may be more, unless their number is bounded. */
const isOpenTuple = ({ maxItems }: Readonly<Record<string, unknown>>, length: number): boolean =>
  typeof maxItems !== "number" || maxItems > length;

const given = ({ items }: { readonly items: unknown }): object => (items === undefined ? {} : { items });

const maps = new Set<string>(subschemaKeywords.named);
const lists = new Set<string>(subschemaKeywords.list);
const singles = new Set<string>(subschemaKeywords.one);

function modernPart(keyword: string, value: unknown): unknown {
  if (keyword === "$ref" && typeof value === "string") return value.replace("#/definitions/", "#/$defs/");
  if (maps.has(keyword) && isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, modernSchema(part)]));
  }
  if (lists.has(keyword) && Array.isArray(value)) return value.map(modernSchema);
  return singles.has(keyword) ? modernSchema(value) : value;
}
