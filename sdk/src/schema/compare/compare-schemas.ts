import type { Json } from "../../util/json.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { orElse } from "../../util/failures.ts";
import { openAjv } from "../open-ajv.ts";
import { fragmentOf } from "../reference.ts";
import { candidatesOf, constraintDifferences } from "./constraint-differences.ts";
import type { Comparing, Difference, SchemaDifference } from "./difference.ts";
import { memberDifferences } from "./member-differences.ts";
import { areDisjoint, areWrittenAlike, isUnconstrained, kindsOf, requirementsOf, variantsOf } from "./variants.ts";
import type { SchemaNode, TypedVariant, Variant } from "./variants.ts";

/**
 * Why a value of the first schema may not fit the second; empty only if every value does. Schemas are compared keyword by keyword, so
 * equal sets of values that are written in different keywords count as different.
 */
export function schemaDifferences(first: JsonSchema, second: JsonSchema): readonly SchemaDifference[] {
  const [fitsFirst, fitsSecond] = [evaluator(first), evaluator(second)];
  const found = comparison(fitsSecond).compare(
    { schema: first, root: first, at: "" },
    { schema: second, root: second, at: "" },
  );
  const keyOf = ({ from, to, keyword, property, first: what }: Difference): string =>
    [from, to, keyword, property, what].join("\n");
  const distinct = new Map(found.map((difference) => [keyOf(difference), difference]));
  return [...distinct.values()].map(({ candidates, ...difference }) => {
    const example = candidates.find((value) => fitsFirst("", value) === true && fitsSecond("", value) === false);
    return example === undefined ? difference : { ...difference, example };
  });
}

/** Tells whether a value fits the part of a schema at a pointer; undefined for a part that does not compile. */
function evaluator(root: JsonSchema): Comparing["fits"] {
  const ajv = openAjv();
  ajv.addSchema(root, "root");
  return (at, value) =>
    orElse(() => ajv.getSchema(at === "" ? "root" : `root${fragmentOf(at)}`)?.(value) === true, undefined);
}

/** Compares each pair of parts once. */
function comparison(fits: Comparing["fits"]): Comparing {
  const known = new Map<string, readonly Difference[]>();
  const comparing: Comparing = {
    fits,
    compare: (first, second) => {
      if (isUnconstrained(second.schema) || areWrittenAlike(first, second)) return [];
      const variants = variantsOf(first);
      return joined(
        variants.map((variant) => compareVariant(variant, second)),
        { first, second, variants },
      );
    },
  };
  const compareVariant = (variant: Variant, second: SchemaNode): readonly Difference[] => {
    const what = "value" in variant ? JSON.stringify(variant.value) : variant.type;
    const pair = [variant.at, what, second.at].join("\n");
    const found = known.get(pair);
    if (found !== undefined) return found;
    // Within its own answer a pair has no difference: a value is finite, so what holds for its parts holds for it.
    known.set(pair, []);
    const differences = "value" in variant ? valueDifferences(variant, second, fits) : compareTyped(variant, second);
    known.set(pair, differences);
    return differences;
  };
  const compareTyped = (variant: TypedVariant, second: SchemaNode): readonly Difference[] => {
    const { plain, unions, others } = requirementsOf(second);
    if (!takesType(variant, plain)) return [typeDifference(variant, [plain])];
    return [
      ...others.flatMap((other) => compareVariant(variant, other)),
      ...constraintDifferences(variant, plain),
      ...memberDifferences(variant, plain, comparing),
      ...unions.flatMap((nodes) => compareUnion(variant, nodes)),
    ];
  };
  /** The differences to the nearest alternative. */
  const compareUnion = (variant: TypedVariant, nodes: readonly SchemaNode[]): readonly Difference[] => {
    const found = nodes.map((node) => compareVariant(variant, node));
    const fitting = found.findIndex((differences) => differences.length === 0);
    const isOneOf = nodes[0]?.at.endsWith("/oneOf/0") === true;
    if (fitting !== -1 && isOneOf && !areDisjoint(nodes))
      return [{ from: variant.at, to: nodes[fitting]?.at ?? "", keyword: "oneOf", candidates: candidatesOf(variant) }];
    const isOfType = (differences: readonly Difference[]): boolean =>
      !differences.some(({ keyword, from }) => keyword === "type" && from === variant.at);
    const [nearest] = found.filter(isOfType).toSorted((one, other) => one.length - other.length);
    return nearest ?? [typeDifference(variant, nodes)];
  };
  return comparing;
}

function valueDifferences(
  { at, value }: SchemaNode & { readonly value: Json },
  second: SchemaNode,
  fits: Comparing["fits"],
): readonly Difference[] {
  if (fits(second.at, value) === true) return [];
  return [{ from: at, to: second.at, keyword: "enum", first: JSON.stringify(value), candidates: [value] }];
}

/** Whether a node takes values of a type without listing them. */
function takesType({ type }: TypedVariant, { schema }: SchemaNode): boolean {
  if (schema.const !== undefined || schema.enum !== undefined) return false;
  const types = schema.type === undefined ? [type] : [schema.type].flat();
  return types.includes(type) || (type === "integer" && types.includes("number"));
}

const typeDifference = (variant: TypedVariant, nodes: readonly SchemaNode[]): Difference => ({
  from: variant.at,
  to: nodes[0]?.at ?? "",
  keyword: "type",
  first: variant.type,
  second: kindsOf(nodes),
  candidates: candidatesOf(variant),
});

interface Pair {
  readonly first: SchemaNode;
  readonly second: SchemaNode;
  readonly variants: readonly Variant[];
}

/** Several types or values that are missing in one place are one difference. */
function joined(found: readonly (readonly Difference[])[], { first, second, variants }: Pair): readonly Difference[] {
  const isMissing = ([only, ...more]: readonly Difference[], index: number): boolean =>
    only?.from === variants[index]?.at && more.length === 0 && (only?.keyword === "enum" || only?.keyword === "type");
  const missing = found.filter(isMissing).flat();
  if (missing.length < 2) return found.flat();
  const isListed = variants.every(({ schema }) => schema.enum !== undefined || schema.const !== undefined);
  const isWhole = missing.length === variants.length && !isListed;
  const isType = isWhole || missing.some(({ keyword }) => keyword === "type");
  const names = missing.map((difference) => difference.first ?? "");
  const whole: Difference = {
    from: first.at,
    to: second.at,
    keyword: isType ? "type" : "enum",
    first: isWhole ? kindsOf([first]) : names.join(isType ? " | " : ", "),
    second: kindsOf([second]),
    candidates: missing.flatMap(({ candidates }) => candidates),
  };
  return [whole, ...found.filter((differences, index) => !isMissing(differences, index)).flat()];
}
