import type { Json, JsonObject } from "../../util/json.ts";
import { isRecord } from "../../util/is-record.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { sampleValue } from "../sample-value.ts";
import { own } from "../types.ts";
import { liftedTo, type Comparing, type Difference } from "./difference.ts";
import { areWrittenAlike, isNever, partOf, type SchemaNode, type TypedVariant } from "./variants.ts";

/** The differences of the members of objects and of the items of arrays. */
export function memberDifferences(
  variant: TypedVariant,
  second: SchemaNode,
  comparing: Comparing,
): readonly Difference[] {
  if (variant.type === "array") return itemDifferences(variant, second, comparing);
  return variant.type === "object" ? propertyDifferences(variant, second, comparing) : [];
}

function propertyDifferences(first: SchemaNode, second: SchemaNode, comparing: Comparing): readonly Difference[] {
  const sample = objectSample(first);
  const { properties = {}, required = [] } = first.schema;
  const names = [...new Set([...Object.keys(properties), ...Object.keys(second.schema.properties ?? {})])];
  const missing = (second.schema.required ?? []).filter((name) => !required.includes(name));
  return [
    ...missing.map((property): Difference => {
      const { [property]: _, ...without } = sample;
      const [from, to] = [first, second].map(({ at }) => pointerTo(at, "properties", property)) as [string, string];
      const texts = { first: "optional", second: "required" };
      return { from, to, keyword: "required", ...texts, property, candidates: [without] };
    }),
    ...names.flatMap((name) => {
      const found = propertyDifference(name, { first, second }, comparing);
      return liftedTo(found, (value) => ({ ...sample, [name]: value })).map((one) => ({ property: name, ...one }));
    }),
    ...otherMembers(first, second, comparing).map((difference) => ({
      ...difference,
      candidates: difference.candidates.map((value) => ({ ...sample, other: value })),
    })),
  ];
}

interface Objects {
  readonly first: SchemaNode;
  readonly second: SchemaNode;
}

function propertyDifference(name: string, { first, second }: Objects, comparing: Comparing): readonly Difference[] {
  const named = own(first.schema.properties, name);
  const ownNode =
    named === undefined
      ? partOf(first, first.schema.additionalProperties, "additionalProperties")
      : partOf(first, named, "properties", name);
  if (isNever(ownNode)) return [];
  const other = own(second.schema.properties, name);
  if (other !== undefined) return comparing.compare(ownNode, partOf(second, other, "properties", name));
  // `patternDifference` compares members that only a pattern names.
  if (Object.keys(second.schema.patternProperties ?? {}).some((pattern) => new RegExp(pattern, "u").test(name)))
    return [];
  const rest = partOf(second, second.schema.additionalProperties, "additionalProperties");
  if (!isNever(rest)) return comparing.compare(ownNode, rest);
  const candidates = [sampleValue(ownNode.schema, ownNode.root)];
  return [{ from: ownNode.at, to: second.at, keyword: "property", property: name, candidates }];
}

/** Members that neither schema names. */
function otherMembers(first: SchemaNode, second: SchemaNode, comparing: Comparing): readonly Difference[] {
  const [rest, otherRest] = [first, second].map((node) =>
    partOf(node, node.schema.additionalProperties, "additionalProperties"),
  );
  const pattern = patternDifference(first, second);
  if (pattern !== undefined) return [pattern];
  if (rest === undefined || otherRest === undefined || isNever(rest)) return [];
  if (!isNever(otherRest)) return comparing.compare(rest, otherRest);
  const candidates = [sampleValue(rest.schema, rest.root)];
  return [{ from: first.at, to: second.at, keyword: "additionalProperties", candidates }];
}

/** Patterns of names are compared as written. */
function patternDifference(first: SchemaNode, second: SchemaNode): Difference | undefined {
  const only = (node: SchemaNode): SchemaNode => ({
    ...node,
    schema: { patternProperties: node.schema.patternProperties ?? {} },
  });
  if (areWrittenAlike(only(first), only(second))) return undefined;
  return { from: first.at, to: second.at, keyword: "patternProperties", candidates: [] };
}

const objectSample = (node: SchemaNode): JsonObject => {
  const sample = sampleValue({ ...node.schema, type: "object" }, node.root);
  return isRecord(sample) ? sample : {};
};

function itemDifferences(first: SchemaNode, second: SchemaNode, comparing: Comparing): readonly Difference[] {
  const [prefix, otherPrefix] = [first.schema.prefixItems ?? [], second.schema.prefixItems ?? []];
  const itemAt = (node: SchemaNode, index: number): SchemaNode => {
    const named = node.schema.prefixItems?.[index];
    return named === undefined
      ? partOf(node, node.schema.items, "items")
      : partOf(node, named, "prefixItems", String(index));
  };
  const length = Math.min(Math.max(prefix.length, otherPrefix.length) + 1, first.schema.maxItems ?? Infinity);
  const sample = sampleValue({ ...first.schema, type: "array" }, first.root);
  const items: readonly Json[] = Array.isArray(sample) ? (sample as readonly Json[]) : [];
  return Array.from({ length }, (_, index) => index).flatMap((index) => {
    const [item, other] = [itemAt(first, index), itemAt(second, index)];
    if (isNever(item)) return [];
    const lift = (value: Json): Json => {
      const before = Array.from(
        { length: index },
        (__, at) => items[at] ?? sampleValue(itemAt(first, at).schema, first.root),
      );
      return [...before, value, ...items.slice(index + 1)];
    };
    if (!isNever(other)) return liftedTo(comparing.compare(item, other), lift);
    const candidates = [lift(sampleValue(item.schema, item.root))];
    return [{ from: item.at, to: pointerTo(second.at, "items"), keyword: "items", candidates }];
  });
}
