import type { Json } from "../../util/json.ts";
import type { ReadShapes } from "./accepts.ts";
import type { SchemaNode } from "./shape.ts";

/** Why some values of one schema do not fit another, at one place of it. */
export interface SchemaDifference {
  /** Where the first schema has the values. */
  readonly from: string;
  /** Where the second schema does not have them. */
  readonly to: string;
  /** The keyword that decides; `property` for a property that the second does not take. */
  readonly keyword: string;
  /** What the first schema has there, as text; omitted where that says nothing. */
  readonly first?: string;
  readonly second?: string;
  /** The property that it is about. */
  readonly property?: string;
  /** A value that fits the first schema and not the second; omitted where none was found, and the difference may not be one. */
  readonly example?: Json;
}

/** A difference to say of a place. */
export type Difference = Omit<SchemaDifference, "from" | "to">;

/** The same differences, seen from a value that contains theirs. */
export const liftedTo = (
  differences: readonly SchemaDifference[],
  lift: (example: Json) => Json | undefined,
): readonly SchemaDifference[] =>
  differences.map(({ example, ...rest }) => {
    const lifted = example === undefined ? undefined : lift(example);
    return lifted === undefined ? rest : { ...rest, example: lifted };
  });

/** How the two schemas of a comparison are read, and their parts compared. */
export interface Comparing {
  readonly readFirst: ReadShapes;
  readonly readSecond: ReadShapes;
  /** Empty where every value of the first is one of the second. */
  compare(first: SchemaNode, second: SchemaNode): readonly SchemaDifference[];
}
