import type { JsonSchema } from "../../model/json-schema.ts";

const marks = Symbol("marks");

/** What the passes remember of a schema while they change it; never part of what is sent. */
export interface Marks {
  /** JSON pointer into the author's schema. */
  readonly pointer: string;
  /** A null at this place stands for "left out". */
  readonly dropNull?: true;
  /** A null at this place is valid in one alternative and wrong in another, so its meaning is ambiguous. */
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

/** Sets what is remembered of a schema that only the caller has yet. */
export function setMarks(schema: JsonSchema, given: Marks): void {
  (schema as { [marks]?: Marks })[marks] = given;
}

/** The same schema with more to remember. */
export function withMarks(schema: JsonSchema, more: Partial<Marks>): JsonSchema {
  const marked: MarkedSchema = { ...schema, [marks]: { ...marksOf(schema), ...more } };
  return marked;
}
