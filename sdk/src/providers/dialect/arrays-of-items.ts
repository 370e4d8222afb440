import type { JsonSchema } from "../../model/json-schema.ts";
import { typesOf, without } from "../../schema/types.ts";
import { mapSchemas } from "../../schema/walk.ts";
import { defined } from "../../util/defined.ts";
import { allParts } from "./schema-node.ts";
import { addSentences } from "./sentences.ts";
import type { Report } from "./report.ts";

/** Tuples as arrays whose items match one of the tuple's items, with the order in words, and every array with a schema for its items. */
export const arraysOfItems = (root: JsonSchema, report: Report): JsonSchema =>
  itemsOfArrays(tuplesToArrays(root, report));

/** Every array but a tuple with a schema for its items: `{}` if it accepts any. */
export function itemsOfArrays(root: JsonSchema): JsonSchema {
  if (!allParts(root).some(isWithoutItems)) return root;
  return mapSchemas(root, (schema) => {
    if (!isWithoutItems(schema)) return schema;
    return { ...schema, items: {}, ...(schema.items === false && { maxItems: 0 }) };
  });
}

const isWithoutItems = (schema: JsonSchema): boolean =>
  typesOf(schema).includes("array") && schema.prefixItems === undefined && typeof schema.items !== "object";

/** Changes only tuples; an array of any items stays unchanged. */
export function tuplesToArrays(root: JsonSchema, report: Report): JsonSchema {
  const tuples = allParts(root).filter(({ prefixItems }) => prefixItems !== undefined);
  if (tuples.length === 0) return root;
  for (const schema of tuples) {
    report({
      change: "moved",
      limit: "keywords",
      at: schema,
      message: "The order of the items is written into the description.",
      evidence: orderOf(schema),
    });
  }
  return mapSchemas(root, (schema) => {
    if (schema.prefixItems === undefined) return schema;
    const open = schema.items === false ? [] : [typeof schema.items === "object" ? schema.items : {}];
    // The names of items are in the text about the order; without names, items of one kind are the same.
    const plain = [...schema.prefixItems, ...open].map((item) => without(item, "title", "description"));
    const variants = [...new Map(plain.map((item) => [JSON.stringify(item), item])).values()];
    const items = variants.length === 1 ? variants[0] : { anyOf: variants };
    const most =
      schema.items === false ? Math.min(schema.maxItems ?? Infinity, schema.prefixItems.length) : schema.maxItems;
    const array = {
      ...without(schema, "prefixItems"),
      ...(items && { items }),
      ...defined({ maxItems: most }),
    };
    return addSentences(array, [orderOf(schema)]);
  });
}

/** `Items in this order: 1. latitude (number), 2. longitude (number), then tag (string).` */
function orderOf({ prefixItems = [], items }: JsonSchema): string {
  const names = prefixItems.map((item, index) => `${index + 1}. ${labelOf(item)}`);
  const rest = typeof items === "object" ? [`then ${labelOf(items)}`] : [];
  return `Items in this order: ${[...names, ...rest].join(", ")}.`;
}

function labelOf(item: JsonSchema): string {
  const kind = typesOf(item).join(" or ") || "value";
  const label = [item.title, item.description?.replace(/[.\s]+$/, "")].filter((text) => text !== undefined).join(": ");
  return label === "" ? kind : `${label} (${kind})`;
}
