import type { Json } from "../../util/json.ts";
import { isMultiple, type Bound } from "../sample-number.ts";
import { accepts, type ReadShapes } from "./accepts.ts";
import { type Comparing, type Difference, type SchemaDifference, liftedTo } from "./difference.ts";
import { areDisjoint } from "./disjoint-shapes.ts";
import { objectDifferences } from "./object-differences.ts";
import { sampleNode, sampleShape, sampleArray } from "./sample-shape.ts";
import {
  type OpaqueConstraint,
  type SchemaNode,
  type Shape,
  type ArrayShape,
  nothing,
  type NumberShape,
  type ObjectShape,
  type StringShape,
} from "./shape.ts";
import { objectKeyNode } from "./object-keys.ts";

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

function arrayDifferences(first: ArrayShape, second: ArrayShape, comparing: Comparing): readonly SchemaDifference[] {
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

const mostPieces = 64;

/** A shape cut into shapes that have the same values together, where the others tell its values apart; empty where it cannot be cut. */
function piecesOf(shape: Shape, others: readonly Shape[], read: ReadShapes): readonly Shape[] {
  if (shape.kind === "number") return others.some(({ kind }) => kind === "value") ? wholeNumbers(shape) : [];
  if (shape.kind !== "object") return [];
  const objects = others.flatMap((other) => (other.kind === "object" ? [other] : []));
  return objects.length < 2 ? [] : byDiscriminator(shape, objects, read);
}

function wholeNumbers({ least, most, steps, at, opaque }: NumberShape): readonly Shape[] {
  const count = most.value - least.value + 1;
  if (!steps.includes(1) || steps.length > 1 || !(count <= mostPieces)) return [];
  return Array.from({ length: count }, (_, index) => ({ kind: "value", value: least.value + index, at, opaque }));
}

/** One object for each value of a property by which the alternatives differ. */
function byDiscriminator(shape: ObjectShape, others: readonly ObjectShape[], read: ReadShapes): readonly Shape[] {
  const keys = new Set(others.flatMap(({ properties }) => [...properties.keys()]));
  for (const key of keys) {
    const node = objectKeyNode(shape, key);
    const shapes = node === undefined ? [] : read(node);
    const values = shapes.flatMap((part) => (part.kind === "value" ? [part.value] : []));
    const isRequired = shape.required.has(key);
    const count = values.length + (isRequired ? 0 : 1);
    if (node === undefined || values.length < shapes.length || count < 2 || count > mostPieces) continue;
    const withKey = (schema: object): ObjectShape => ({
      ...shape,
      properties: new Map([...shape.properties, [key, { ...node, schema }]]),
    });
    const present = values.map((value) => {
      const piece = withKey({ const: value });
      return isRequired ? piece : { ...piece, required: new Set([...piece.required, key]) };
    });
    return isRequired ? present : [...present, withKey(nothing)];
  }
  return [];
}

/** Numbers and texts have no parts to read. */
const noParts = (): readonly Shape[] => [];

function numberDifferences(first: NumberShape, second: NumberShape): readonly Difference[] {
  const found: Difference[] = [];
  const note = (keyword: string, bounds: readonly (number | string)[], candidates: readonly number[]): void => {
    found.push({ keyword, ...texts(bounds), ...exampleIn([first, second], candidates) });
  };
  if (isBefore(first.least, second.least)) {
    const below = [second.least.value, second.least.value - 1, second.least.value - 0.5, first.least.value];
    note(named(second.least, "exclusiveMinimum", "minimum"), [first.least.value, second.least.value], below);
  }
  if (isAfter(first.most, second.most)) {
    const above = [second.most.value, second.most.value + 1, second.most.value + 0.5, first.most.value];
    note(named(second.most, "exclusiveMaximum", "maximum"), [first.most.value, second.most.value], above);
  }
  for (const step of second.steps) {
    if (first.steps.some((own) => isMultiple(own, step))) continue;
    const [own = 1] = first.steps;
    const near = [first.least.value, 0].filter(Number.isFinite).flatMap((start) => [start, start + own, start + 0.5]);
    if (step === 1) note("type", ["number", "integer"], near);
    else note("multipleOf", [first.steps.join(" and ") || "any", step], [...near, ...near.map((one) => one + own * 2)]);
  }
  return found;
}

const named = ({ isOpen }: Bound, open: string, closed: string): string => (isOpen ? open : closed);

const isBefore = (one: Bound, other: Bound): boolean =>
  one.value < other.value || (one.value === other.value && !one.isOpen && other.isOpen);
const isAfter = (one: Bound, other: Bound): boolean =>
  one.value > other.value || (one.value === other.value && !one.isOpen && other.isOpen);

function textDifferences(first: StringShape, second: StringShape): readonly Difference[] {
  const found: Difference[] = [];
  const note = (keyword: string, bounds: readonly (number | string)[], candidates: readonly string[]): void => {
    found.push({ keyword, ...texts(bounds), ...exampleIn([first, second], candidates) });
  };
  const sized = (length: number): readonly string[] => (length >= 0 && length < 5000 ? ["x".repeat(length)] : []);
  const plain = sampleShape(first, noParts);
  const samples = [...(typeof plain === "string" ? [plain] : []), ...sized(first.minLength), "text", "-", "0"];
  if (first.minLength < second.minLength)
    note("minLength", [first.minLength, second.minLength], [...sized(second.minLength - 1), ...samples]);
  if (first.maxLength > second.maxLength)
    note("maxLength", [first.maxLength, second.maxLength], [...sized(second.maxLength + 1), ...samples]);
  for (const pattern of second.patterns) {
    if (!first.patterns.includes(pattern)) note("pattern", [first.patterns.join(" and ") || "any", pattern], samples);
  }
  for (const format of second.formats) {
    if (!first.formats.includes(format)) note("format", [first.formats.join(" and ") || "any", format], samples);
  }
  return found;
}

const texts = ([first, second]: readonly (number | string)[]): Pick<Difference, "first" | "second"> => ({
  first: boundText(first),
  second: boundText(second),
});

const boundText = (bound: number | string | undefined): string =>
  typeof bound === "number" && !Number.isFinite(bound) ? "any" : String(bound);

function exampleIn([first, second]: readonly [Shape, Shape], candidates: readonly Json[]): Pick<Difference, "example"> {
  const isExample = (value: Json): boolean =>
    accepts([first], value, noParts) === true && accepts([second], value, noParts) === false;
  const example = candidates.find((value) => (typeof value !== "number" || Number.isFinite(value)) && isExample(value));
  return example === undefined ? {} : { example };
}
