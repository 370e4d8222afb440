import type { JsonSchema } from "../../model/json-schema.ts";
import { defined } from "../../util/defined.ts";
import { accepts, type ReadShapes } from "./accepts.ts";
import type { Comparing, SchemaDifference } from "./difference.ts";
import { areWrittenAlike, schemaText, type SchemaNode, type Shape } from "./shape.ts";
import { isNothing } from "./object-keys.ts";
import { shapeReader } from "./read-shapes.ts";
import { kindsOf, shapeDifferences } from "./shape-differences.ts";

export interface CompareOptions {
  /** Whether members that an object of the second schema does not know are passed over, as a reader of results does; default false. */
  readonly allowsUnknown?: boolean;
}

const mostComparisons = 5_000;

/**
 * Why some values of the first schema do not fit the second; empty only if it is proven that every value does. A difference without
 * an example may not be one: nothing was found that proves it.
 */
export function schemaDifferences(
  first: JsonSchema,
  second: JsonSchema,
  { allowsUnknown = false }: CompareOptions = {},
): readonly SchemaDifference[] {
  const plain = shapeReader();
  const readFirst = shapeReader();
  const readSecond: ReadShapes = allowsUnknown ? (node) => plain(node).map(opened) : plain;
  const open = new Set<string>();
  let left = mostComparisons;
  const compare = (one: SchemaNode, other: SchemaNode): readonly SchemaDifference[] => {
    if (areWrittenAlike(one, other)) return [];
    const pair = `${schemaText(one.schema)}\n${schemaText(other.schema)}`;
    // The same question inside its own answer: a value is finite, so what holds for its parts holds for it.
    if (open.has(pair)) return [];
    left -= 1;
    if (left < 0) return [{ from: one.at, to: other.at, keyword: "schema" }];
    open.add(pair);
    const found = compareNodes(one, other, { readFirst, readSecond, compare });
    open.delete(pair);
    return found;
  };
  const roots = [first, second].map((schema): SchemaNode => ({ schema, root: schema, at: "" }));
  const [one, other] = roots as [SchemaNode, SchemaNode];
  return compare(one, other).map((difference) => proven(difference, { one, other, readFirst, readSecond }));
}

interface Proof extends Pick<Comparing, "readFirst" | "readSecond"> {
  readonly one: SchemaNode;
  readonly other: SchemaNode;
}

/** The difference, without an example that does not prove it. */
function proven(difference: SchemaDifference, { one, other, readFirst, readSecond }: Proof): SchemaDifference {
  const { example, ...rest } = difference;
  if (example === undefined) return rest;
  const isOne = accepts(readFirst(one), example, readFirst) === true;
  return isOne && accepts(readSecond(other), example, readSecond) === false ? difference : rest;
}

function compareNodes(first: SchemaNode, second: SchemaNode, comparing: Comparing): readonly SchemaDifference[] {
  const shapes = comparing.readSecond(second);
  const own = comparing.readFirst(first);
  const found = own.flatMap((shape) => shapeDifferences(shape, { shapes, node: second }, comparing));
  const missing = found.filter(({ keyword }) => keyword === "enum" || keyword === "type");
  const here = missing.filter((difference) => isHere(difference, own, second));
  if (here.length < 2) return found;
  // Several kinds or values that are missing at one place are one difference.
  const [{ example } = {}] = here.filter((difference) => difference.example !== undefined);
  const isEnum = here.every(({ keyword }) => keyword === "enum") && own.some(({ kind }) => kind === "value");
  const lost = here.map((difference) => difference.first ?? "").join(isEnum ? ", " : " | ");
  const whole: SchemaDifference = {
    from: first.at,
    to: second.at,
    keyword: isEnum ? "enum" : "type",
    first: lost,
    second: kindsOf(shapes),
    ...defined({ example }),
  };
  return [whole, ...found.filter((difference) => !here.includes(difference))];
}

const isHere = ({ from, to, property }: SchemaDifference, own: readonly Shape[], { at }: SchemaNode): boolean =>
  property === undefined && to === at && own.some((shape) => shape.at === from);

/** An object that takes members of any other name as well. */
const opened = (shape: Shape): Shape =>
  shape.kind === "object" && isNothing(shape.rest) ? { ...shape, rest: { ...shape.rest, schema: {} } } : shape;
