import { liftedTo, type Comparing, type SchemaDifference } from "./difference.ts";
import { sampleArray } from "./sample-shape.ts";
import type { ArrayShape, SchemaNode } from "./shape.ts";

/** Why arrays of the first do not fit the second; empty where all do. */
export function arrayDifferences(
  first: ArrayShape,
  second: ArrayShape,
  comparing: Comparing,
): readonly SchemaDifference[] {
  const { readFirst: read } = comparing;
  const place = { read, depth: 0 };
  const between = { from: first.at, to: second.at };
  const itemOf = ({ prefix, items }: ArrayShape, index: number): SchemaNode => prefix[index] ?? items;
  const found: SchemaDifference[] = [];
  const note = (keyword: string, values: readonly [number, number], lengths: readonly number[]): void => {
    const samples = lengths.map((length) => sampleArray({ ...first, minItems: length }, {}, place));
    const example = samples.find((sample) => sample !== undefined);
    const [one, other] = values.map((value) => (Number.isFinite(value) ? String(value) : "any"));
    found.push({ ...between, keyword, first: one ?? "", second: other ?? "", ...(example && { example }) });
  };
  if (first.minItems < second.minItems) note("minItems", [first.minItems, second.minItems], [first.minItems]);
  if (first.maxItems > second.maxItems) note("maxItems", [first.maxItems, second.maxItems], [second.maxItems + 1]);
  if (second.isUnique && !first.isUnique && first.maxItems > 1) {
    const repeated = sampleArray({ ...first, minItems: Math.max(2, first.minItems) }, {}, place);
    found.push({ ...between, keyword: "uniqueItems", ...(repeated && { example: repeated }) });
  }
  const compareAt = (index: number): void => {
    const differences = comparing.compare(itemOf(first, index), itemOf(second, index));
    found.push(...liftedTo(differences, (example) => sampleArray(first, { [index]: example }, place)));
  };
  const listed = Math.max(first.prefix.length, second.prefix.length);
  const longest = Math.min(first.maxItems, second.maxItems);
  for (let index = 0; index < Math.min(listed, longest); index += 1) compareAt(index);
  if (longest > listed) compareAt(listed);
  return found;
}
