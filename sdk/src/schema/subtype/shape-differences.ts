import type { Json } from "../../util/json.ts";
import { accepts } from "./accepts.ts";
import { arrayDifferences } from "./array-differences.ts";
import type { Comparing, Difference, SchemaDifference } from "./difference.ts";
import { areDisjoint } from "./disjoint-shapes.ts";
import { objectDifferences } from "./object-differences.ts";
import { sampleNode, sampleShape } from "./sample-shape.ts";
import { numberDifferences, textDifferences } from "./scalar-differences.ts";
import { piecesOf } from "./split-shape.ts";
import type { OpaqueConstraint, SchemaNode, Shape } from "./shape.ts";

/** Why values of one shape do not fit the shapes of another schema; empty where all do. */
export function shapeDifferences(
  shape: Shape,
  { shapes, node }: { readonly shapes: readonly Shape[]; readonly node: SchemaNode },
  comparing: Comparing,
): readonly SchemaDifference[] {
  const between = { from: shape.at, to: node.at };
  if (shape.kind === "value") {
    const fits = accepts(shapes, shape.value, comparing.readSecond);
    if (fits === true) return [];
    return [{ ...between, keyword: "enum", first: JSON.stringify(shape.value), example: shape.value }];
  }
  const results = shapes
    .filter(({ kind }) => kind === shape.kind)
    .map((candidate) => ({ candidate, differences: pairDifferences(shape, candidate, comparing) }));
  if (results.some(({ differences }) => differences.length === 0)) return [];
  const pieces = piecesOf(shape, shapes, comparing.readFirst);
  if (pieces.length > 0) {
    const rest = pieces.flatMap((piece) => shapeDifferences(piece, { shapes, node }, comparing));
    if (rest.length === 0 || shape.kind === "number") return rest;
  }
  const near = results.filter(({ candidate }) => !areDisjoint([shape], [candidate], comparing.readFirst));
  const [only, ...others] = results.length === 1 ? results : near;
  if (only !== undefined && others.length === 0) return only.differences;
  const examples = results.flatMap(({ differences }) => differences.flatMap(({ example }) => example ?? []));
  const example = exampleFor(shape, { shapes, examples }, comparing);
  const kinds = { first: shape.kind, second: kindsOf(shapes) };
  return [{ ...between, keyword: near.length === 0 ? "type" : "anyOf", ...kinds, ...example }];
}

/** The kinds of values, by their type names. */
export function kindsOf(shapes: readonly Shape[]): string {
  const names = shapes.map((shape) => (shape.kind === "value" ? JSON.stringify(shape.value) : shape.kind));
  return names.length === 0 ? "nothing" : [...new Set(names)].join(" | ");
}

function exampleFor(
  shape: Shape,
  { shapes, examples }: { readonly shapes: readonly Shape[]; readonly examples: readonly Json[] },
  { readFirst, readSecond }: Comparing,
): Pick<Difference, "example"> {
  const plain = sampleShape(shape, readFirst);
  const all = plain === undefined ? examples : [...examples, plain];
  const found = all.find((value) => accepts(shapes, value, readSecond) === false);
  return found === undefined ? {} : { example: found };
}

function pairDifferences(first: Shape, second: Shape, comparing: Comparing): readonly SchemaDifference[] {
  const between = { from: first.at, to: second.at };
  const opaque = second.opaque
    .filter((constraint) => !holds(constraint, first, comparing))
    .map((constraint) => {
      const { keyword, excluded } = constraint;
      const values =
        excluded === undefined ? [] : [sampleNode(excluded, comparing.readSecond)].flatMap((one) => one ?? []);
      const examples = values.filter((value) => accepts([first], value, comparing.readFirst) === true);
      const example = exampleFor(first, { shapes: [second], examples }, comparing);
      return { ...between, keyword: keyword === "" ? "schema" : keyword, ...example };
    });
  return [...opaque, ...ofKind(first, second, comparing).map((difference) => ({ ...between, ...difference }))];
}

function holds(
  { keyword, text, excluded }: OpaqueConstraint,
  first: Shape,
  { readFirst, readSecond }: Comparing,
): boolean {
  if (keyword !== "" && first.opaque.some((one) => one.keyword === keyword && one.text === text)) return true;
  return excluded !== undefined && areDisjoint([first], readSecond(excluded), readFirst);
}

function ofKind(first: Shape, second: Shape, comparing: Comparing): readonly (Difference | SchemaDifference)[] {
  if (first.kind === "number" && second.kind === "number") return numberDifferences(first, second);
  if (first.kind === "string" && second.kind === "string") return textDifferences(first, second);
  if (first.kind === "array" && second.kind === "array") return arrayDifferences(first, second, comparing);
  if (first.kind === "object" && second.kind === "object") return objectDifferences(first, second, comparing);
  return [{ keyword: "type", first: first.kind, second: second.kind }];
}
