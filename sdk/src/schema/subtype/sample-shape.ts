import type { Json, JsonObject } from "../../util/json.ts";
import { sampleNumber } from "../sample-number.ts";
import { sampleText } from "../sample-text.ts";
import { accepts, type ReadShapes } from "./accepts.ts";
import { isNothing, objectKeyNode } from "./object-keys.ts";
import type { ArrayShape, ObjectShape, SchemaNode, Shape, StringShape } from "./shape.ts";

const deepest = 12;
const mostItems = 50;

/** Members that a sample must have; undefined for one that it must not have. */
export type Fixed = Readonly<Record<string, Json | undefined>>;

/** A small value that certainly fits a shape; undefined where none is found. */
export function sampleShape(shape: Shape, read: ReadShapes, depth = 0): Json | undefined {
  const value = candidate(shape, read, depth);
  return value !== undefined && accepts([shape], value, read) === true ? value : undefined;
}

export function sampleNode(node: SchemaNode, read: ReadShapes, depth = 0): Json | undefined {
  if (depth > deepest) return undefined;
  for (const shape of read(node)) {
    const value = sampleShape(shape, read, depth);
    if (value !== undefined) return value;
  }
  return undefined;
}

function candidate(shape: Shape, read: ReadShapes, depth: number): Json | undefined {
  switch (shape.kind) {
    case "value":
      return shape.value;
    case "number":
      return sampleNumber(shape, [0, 1]);
    case "string":
      return sampleString(shape);
    case "array":
      return sampleArray(shape, {}, { read, depth });
    case "object":
      return sampleObject(shape, {}, { read, depth });
  }
}

function sampleString({ minLength, maxLength, patterns, formats }: StringShape): string {
  const [pattern] = patterns;
  const [format] = formats;
  const bounds = { minLength, ...(Number.isFinite(maxLength) && { maxLength }) };
  return sampleText({ ...bounds, ...(format && { format }), ...(pattern && { pattern }) });
}

export interface Place {
  readonly read: ReadShapes;
  readonly depth: number;
}

/** An array of as few items as possible, with those given at their index. */
export function sampleArray(
  shape: ArrayShape,
  fixed: Readonly<Record<number, Json>>,
  { read, depth }: Place,
): Json[] | undefined {
  const length = Math.max(shape.minItems, ...Object.keys(fixed).map((index) => Number(index) + 1));
  if (length > mostItems || length > shape.maxItems) return undefined;
  const values: Json[] = [];
  for (let index = 0; index < length; index += 1) {
    const value = fixed[index] ?? sampleNode(shape.prefix[index] ?? shape.items, read, depth + 1);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

export function sampleObject(shape: ObjectShape, fixed: Fixed, { read, depth }: Place): JsonObject | undefined {
  const members = new Map<string, Json>();
  for (const [key, value] of Object.entries(fixed)) if (value !== undefined) members.set(key, value);
  const wanted = [...shape.required, ...[...members.keys()].flatMap((key) => shape.dependents.get(key) ?? [])];
  const isTaken = (key: string): boolean => members.has(key) || Object.hasOwn(fixed, key);
  const add = (key: string): boolean => {
    const node = objectKeyNode(shape, key);
    const value = node && sampleNode(node, read, depth + 1);
    if (value !== undefined) members.set(key, value);
    return value !== undefined;
  };
  if (wanted.some((key) => !isTaken(key) && !add(key))) return undefined;
  for (const key of [...shape.properties.keys(), "key", "other"]) {
    if (members.size >= shape.minProperties) break;
    const node = objectKeyNode(shape, key);
    if (!isTaken(key) && node !== undefined && !isNothing(node)) add(key);
  }
  return Object.fromEntries(members);
}
