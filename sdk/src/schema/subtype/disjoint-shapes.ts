import { accepts, type ReadShapes } from "./accepts.ts";
import { objectKeyNode } from "./object-keys.ts";
import type { NumberShape, ObjectShape, Shape } from "./shape.ts";
import { type Place } from "./sample-shape.ts";

/** Nested objects that are looked into. */
const deepest = 4;

/** Whether it is certain that no value fits a shape of both lists. */
export const areDisjoint = (left: readonly Shape[], right: readonly Shape[], read: ReadShapes): boolean =>
  areApart(left, right, { read, depth: 0 });

const areApart = (left: readonly Shape[], right: readonly Shape[], looking: Place): boolean =>
  left.every((one) => right.every((other) => isApart(one, other, looking)));

function isApart(one: Shape, other: Shape, looking: Place): boolean {
  if (one.kind === "value") return accepts([other], one.value, looking.read) === false;
  if (other.kind === "value") return accepts([one], other.value, looking.read) === false;
  if (one.kind !== other.kind) return true;
  if (one.kind === "number") return isBelow(one, other as NumberShape) || isBelow(other as NumberShape, one);
  if (one.kind === "object") return areObjectsApart(one, other as ObjectShape, looking);
  if (one.kind === "array" && other.kind === "array")
    return one.maxItems < other.minItems || other.maxItems < one.minItems;
  if (one.kind === "string" && other.kind === "string")
    return one.maxLength < other.minLength || other.maxLength < one.minLength;
  return false;
}

const isBelow = ({ most }: NumberShape, { least }: NumberShape): boolean =>
  most.value < least.value || (most.value === least.value && (most.isOpen || least.isOpen));

function areObjectsApart(one: ObjectShape, other: ObjectShape, { read, depth }: Place): boolean {
  if (depth >= deepest) return false;
  return [...new Set([...one.required, ...other.required])].some((key) => {
    const [left, right] = [objectKeyNode(one, key), objectKeyNode(other, key)];
    return left !== undefined && right !== undefined && areApart(read(left), read(right), { read, depth: depth + 1 });
  });
}
