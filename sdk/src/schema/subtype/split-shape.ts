import type { ReadShapes } from "./accepts.ts";
import { objectKeyNode } from "./object-keys.ts";
import { nothing, type NumberShape, type ObjectShape, type Shape } from "./shape.ts";

const mostPieces = 64;

/** A shape cut into shapes that have the same values together, where the others tell its values apart; empty where it cannot be cut. */
export function piecesOf(shape: Shape, others: readonly Shape[], read: ReadShapes): readonly Shape[] {
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
