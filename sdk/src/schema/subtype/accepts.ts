import type { Json, JsonObject } from "../../util/json.ts";
import { stableJson } from "../../util/stable-json.ts";
import { formats } from "../formats.ts";
import { linearPattern } from "../pattern/judge-pattern.ts";
import { isInBounds } from "../sample-number.ts";
import { typeOfJson } from "../types.ts";
import { objectKeyNode } from "./object-keys.ts";
import type { ArrayShape, ObjectShape, OpaqueConstraint, SchemaNode, Shape, StringShape } from "./shape.ts";

export type ReadShapes = (node: SchemaNode) => readonly Shape[];

/** Whether a value fits one of the shapes; undefined where a constraint cannot be evaluated. */
export function accepts(shapes: readonly Shape[], value: Json, read: ReadShapes): Answer {
  return anyOf(shapes.map((shape) => shapeAccepts(shape, value, read)));
}

function shapeAccepts(shape: Shape, value: Json, read: ReadShapes): Answer {
  return allOf([withoutOpaque(shape, value, read), ...shape.opaque.map((one) => isMet(one, value, read))]);
}

function isMet({ excluded, exclusive }: OpaqueConstraint, value: Json, read: ReadShapes): Answer {
  const fits = (node: SchemaNode): Answer => accepts(read(node), value, read);
  if (excluded !== undefined) {
    const isExcluded = fits(excluded);
    return isExcluded === undefined ? undefined : !isExcluded;
  }
  const answers = exclusive?.map(fits);
  if (answers === undefined) return undefined;
  const count = answers.filter((answer) => answer === true).length;
  if (count > 1) return false;
  return answers.includes(undefined) ? undefined : count === 1;
}

function withoutOpaque(shape: Shape, value: Json, read: ReadShapes): Answer {
  if (shape.kind === "value") return stableJson(shape.value) === stableJson(value);
  if (shape.kind !== typeOfJson(value)) return false;
  switch (shape.kind) {
    case "number":
      return isInBounds(value as number, shape);
    case "string":
      return textFits(shape, value as string);
    case "array":
      return arrayFits(shape, value as readonly Json[], read);
    case "object":
      return objectFits(shape, value as JsonObject, read);
  }
}

function textFits({ minLength, maxLength, patterns, formats: names }: StringShape, text: string): Answer {
  const length = Array.from(text).length;
  if (length < minLength || length > maxLength) return false;
  return allOf([
    ...patterns.map((pattern) => linearPattern(pattern)?.test(text)),
    ...names.map((name) => formatFits(name, text)),
  ]);
}

function formatFits(name: string, text: string): Answer {
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined;
  if (format instanceof RegExp) return format.test(text);
  if (typeof format === "function") return format(text);
  if (typeof format !== "object" || format.async === true) return undefined;
  const { validate } = format;
  if (validate instanceof RegExp) return validate.test(text);
  return typeof validate === "function" && format.type !== "number"
    ? (validate as (given: string) => boolean)(text)
    : undefined;
}

function arrayFits(shape: ArrayShape, values: readonly Json[], read: ReadShapes): Answer {
  if (values.length < shape.minItems || values.length > shape.maxItems) return false;
  if (shape.isUnique && new Set(values.map((item) => stableJson(item))).size < values.length) return false;
  return allOf(values.map((value, index) => accepts(read(shape.prefix[index] ?? shape.items), value, read)));
}

function objectFits(shape: ObjectShape, value: JsonObject, read: ReadShapes): Answer {
  const keys = Object.keys(value);
  if (keys.length < shape.minProperties || keys.length > shape.maxProperties) return false;
  if ([...shape.required].some((key) => !Object.hasOwn(value, key))) return false;
  for (const [key, others] of shape.dependents) {
    if (Object.hasOwn(value, key) && others.some((other) => !Object.hasOwn(value, other))) return false;
  }
  return allOf(
    keys.flatMap((key): readonly Answer[] => {
      const node = objectKeyNode(shape, key);
      return [
        ...shape.names.map((name) => accepts(read(name), key, read)),
        node && accepts(read(node), value[key] ?? null, read),
      ];
    }),
  );
}

/** Undefined means undecided. */
type Answer = boolean | undefined;

function allOf(answers: readonly Answer[]): Answer {
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
}

function anyOf(answers: readonly Answer[]): Answer {
  if (answers.includes(true)) return true;
  return answers.includes(undefined) ? undefined : false;
}
