import { accepts, type ReadShapes } from "./accepts.ts";
import { bothNodes, isNothing, objectKeyNode, sizesOf } from "./object-keys.ts";
import {
  undecided,
  type ArrayShape,
  type NumberShape,
  type ObjectShape,
  type OpaqueConstraint,
  type SchemaNode,
  type Shape,
  type StringShape,
  type ValueShape,
} from "./shape.ts";
import type { Bound } from "../sample-number.ts";

export function intersectLists(left: readonly Shape[], right: readonly Shape[], read: ReadShapes): readonly Shape[] {
  return left.flatMap((one) => right.flatMap((other) => intersect(one, other, read)));
}

function intersect(left: Shape, right: Shape, read: ReadShapes): readonly Shape[] {
  if (left.kind === "value") return narrowed(left, right, read);
  if (right.kind === "value") return narrowed(right, left, read);
  const base = { at: right.at, opaque: joined(left.opaque, right.opaque) };
  if (left.kind === "number" && right.kind === "number") return tidy({ ...bothNumbers(left, right), ...base });
  if (left.kind === "string" && right.kind === "string") return tidy({ ...bothTexts(left, right), ...base });
  if (left.kind === "array" && right.kind === "array") return tidy({ ...bothArrays(left, right), ...base });
  if (left.kind === "object" && right.kind === "object") return bothObjects(left, right, base);
  return [];
}

/** A value where it fits the other shape. */
function narrowed(value: ValueShape, other: Shape, read: ReadShapes): readonly Shape[] {
  const fits = accepts([other], value.value, read);
  if (fits === false) return [];
  const isKnown = fits === true || other.opaque.length > 0;
  return [{ ...value, opaque: joined(value.opaque, isKnown ? other.opaque : [undecided]) }];
}

function joined(left: readonly OpaqueConstraint[], right: readonly OpaqueConstraint[]): readonly OpaqueConstraint[] {
  if (left.length === 0) return right;
  const isNew = ({ keyword, text }: OpaqueConstraint): boolean =>
    !left.some((one) => one.keyword === keyword && one.text === text);
  return [...left, ...right.filter(isNew)];
}

const unique = <Item>(items: readonly Item[]): readonly Item[] => [...new Set(items)];

type Constraints<Of extends Shape> = Omit<Of, "at" | "opaque">;

function bothNumbers(left: NumberShape, right: NumberShape): Constraints<NumberShape> {
  const tighter = (one: Bound, other: Bound, isLower: boolean): Bound => {
    if (one.value === other.value) return one.isOpen ? one : other;
    return one.value > other.value === isLower ? one : other;
  };
  return {
    kind: "number",
    least: tighter(left.least, right.least, true),
    most: tighter(left.most, right.most, false),
    steps: unique([...left.steps, ...right.steps]),
  };
}

function bothTexts(left: StringShape, right: StringShape): Constraints<StringShape> {
  return {
    kind: "string",
    minLength: Math.max(left.minLength, right.minLength),
    maxLength: Math.min(left.maxLength, right.maxLength),
    patterns: unique([...left.patterns, ...right.patterns]),
    formats: unique([...left.formats, ...right.formats]),
  };
}

function bothArrays(left: ArrayShape, right: ArrayShape): Constraints<ArrayShape> {
  const length = Math.max(left.prefix.length, right.prefix.length);
  const itemOf = ({ prefix, items }: ArrayShape, index: number): SchemaNode => prefix[index] ?? items;
  return {
    kind: "array",
    prefix: Array.from({ length }, (_, index) => bothNodes(itemOf(left, index), itemOf(right, index))),
    items: bothNodes(left.items, right.items),
    minItems: Math.max(left.minItems, right.minItems),
    maxItems: Math.min(left.maxItems, right.maxItems),
    isUnique: left.isUnique || right.isUnique,
  };
}

type Base = Pick<Shape, "at" | "opaque">;

function bothObjects(left: ObjectShape, right: ObjectShape, base: Base): readonly Shape[] {
  const keys = unique([...left.properties.keys(), ...right.properties.keys()]);
  const properties = new Map(keys.map((key) => [key, bothAt(left, right, key)] as const));
  const dependents = new Map(left.dependents);
  for (const [key, others] of right.dependents)
    dependents.set(key, unique([...(dependents.get(key) ?? []), ...others]));
  const whole: ObjectShape = {
    ...base,
    kind: "object",
    properties,
    patterns: new Map([...left.patterns, ...right.patterns]),
    rest: bothNodes(left.rest, right.rest),
    names: [...left.names, ...right.names],
    required: new Set([...left.required, ...right.required]),
    minProperties: Math.max(left.minProperties, right.minProperties),
    maxProperties: Math.min(left.maxProperties, right.maxProperties),
    dependents,
  };
  const isExact = [...left.patterns, ...right.patterns].length === 0 || isFree(left) || isFree(right);
  if (isExact) return tidy(whole);
  // Which names the patterns and properties of both share is not decided: any value may stand there.
  return tidy({
    ...whole,
    patterns: new Map(),
    rest: { ...left.rest, schema: {} },
    opaque: joined(base.opaque, [undecided]),
  });
}

function bothAt(left: ObjectShape, right: ObjectShape, key: string): SchemaNode {
  const [one, other] = [objectKeyNode(left, key), objectKeyNode(right, key)];
  return one && other ? bothNodes(one, other) : { ...left.rest, schema: {} };
}

/** Whether an object says nothing of the values at its keys. */
const isFree = ({ properties, patterns, rest }: ObjectShape): boolean =>
  properties.size === 0 && patterns.size === 0 && Object.keys(rest.schema).length === 0;

/** The shape with bounds as tight as they are known to be; empty where no value fits. */
export function tidy(shape: Shape): readonly Shape[] {
  if (shape.kind === "string") return shape.minLength > shape.maxLength ? [] : [shape];
  if (shape.kind === "number") return tidyNumber(shape);
  if (shape.kind === "array") {
    const maxItems = isNothing(shape.items) ? Math.min(shape.maxItems, shape.prefix.length) : shape.maxItems;
    return shape.minItems > maxItems ? [] : [{ ...shape, maxItems }];
  }
  return shape.kind === "object" ? tidyObject(shape) : [shape];
}

function tidyNumber(shape: NumberShape): readonly Shape[] {
  const { least, most } = shape.steps.includes(1) ? wholeRange(shape) : shape;
  const isEmpty = least.value > most.value || (least.value === most.value && (least.isOpen || most.isOpen));
  return isEmpty ? [] : [{ ...shape, least, most }];
}

function wholeRange({ least, most }: NumberShape): Pick<NumberShape, "least" | "most"> {
  const first = Math.ceil(least.value);
  const last = Math.floor(most.value);
  const isPast = (bound: Bound, end: number): boolean => bound.isOpen && end === bound.value && Number.isFinite(end);
  return {
    least: { value: isPast(least, first) ? first + 1 : first, isOpen: false },
    most: { value: isPast(most, last) ? last - 1 : last, isOpen: false },
  };
}

function tidyObject(shape: ObjectShape): readonly Shape[] {
  const isImpossible = [...shape.required].some((key) => {
    const node = objectKeyNode(shape, key);
    return node !== undefined && isNothing(node);
  });
  const { least, most } = sizesOf(shape);
  return isImpossible || least > most ? [] : [shape];
}
