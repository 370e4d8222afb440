import type { JsonSchema } from "../../model/json-schema.ts";
import { subschemaKeywords } from "../../model/subschemas.ts";

const marks = Symbol("marks");

/** What the passes remember of a schema while they change it; never part of what is sent. */
export interface Marks {
  /** JSON pointer into the author's schema. */
  readonly pointer: string;
  /** A null at this place stands for "left out". */
  readonly dropNull?: true;
  /** A null at this place is valid in one alternative and wrong in another, so nobody could tell what it stands for. */
  readonly ambiguousNull?: true;
  /** Text at this place stands for the value it spells as JSON. */
  readonly jsonText?: true;
  /** The author's key of this property, where the provider has another. */
  readonly authorKey?: string;
}

interface MarkedSchema extends JsonSchema {
  readonly [marks]?: Marks;
}

/** What is remembered of this schema; spreading a schema keeps it. */
export function marksOf(schema: JsonSchema): Marks {
  return (schema as MarkedSchema)[marks] ?? { pointer: "" };
}

/** The same schema with more to remember. */
export function withMarks(schema: JsonSchema, more: Partial<Marks>): JsonSchema {
  const marked: MarkedSchema = { ...schema, [marks]: { ...marksOf(schema), ...more } };
  return marked;
}

type Visit = (schema: JsonSchema) => JsonSchema;

/** The schema with `visit` applied to each schema directly inside it. */
export function mapChildren(schema: JsonSchema, visit: Visit): JsonSchema {
  const changes: Record<string, unknown> = {};
  for (const keyword of subschemaKeywords.one) {
    const value = schema[keyword];
    if (typeof value === "object") changes[keyword] = visit(value);
  }
  for (const keyword of subschemaKeywords.list) {
    const value = schema[keyword];
    if (value) changes[keyword] = value.map(visit);
  }
  for (const keyword of subschemaKeywords.named) {
    const value = schema[keyword];
    if (value) changes[keyword] = mapValues(value, visit);
  }
  return { ...schema, ...changes };
}

/** The schema with `visit` applied to every schema in it, the innermost first. */
export function mapSchemas(schema: JsonSchema, visit: Visit): JsonSchema {
  return visit(mapChildren(schema, (child) => mapSchemas(child, visit)));
}

/** The schemas directly inside this one. */
export function childrenOf(schema: JsonSchema): readonly JsonSchema[] {
  const found: JsonSchema[] = [];
  mapChildren(schema, (child) => {
    found.push(child);
    return child;
  });
  return found;
}

/** This schema and every schema in it, outermost first. */
export function allSchemas(schema: JsonSchema): readonly JsonSchema[] {
  return [schema, ...childrenOf(schema).flatMap(allSchemas)];
}

/** Whether there are more schemas in this one than so many, itself counted; stops counting there. */
export function isLargerThan(schema: JsonSchema, most: number): boolean {
  const queue = [schema];
  for (let count = 1; queue.length > 0; count++) {
    if (count > most) return true;
    queue.push(...childrenOf(queue.pop() ?? {}));
  }
  return false;
}

/** An object with the same keys; safe for a key named `__proto__`. */
export function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From, key: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
}

/** The value at an own key. */
export function own<Value>(record: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** A schema without some of its keywords. */
export function without(schema: JsonSchema, ...keywords: readonly (keyof JsonSchema)[]): JsonSchema {
  const copy: Record<PropertyKey, unknown> = { ...schema };
  for (const keyword of keywords) Reflect.deleteProperty(copy, keyword);
  return copy;
}

/** The type names a schema allows; none when it does not say. */
export function typesOf(schema: JsonSchema): readonly string[] {
  if (schema.type === undefined) return [];
  return typeof schema.type === "string" ? [schema.type] : schema.type;
}

/** Whether the schema describes an object by its properties. */
export function isObjectSchema(schema: JsonSchema): boolean {
  return typesOf(schema).includes("object") || (schema.type === undefined && schema.properties !== undefined);
}
