import type { Json } from "../../util/json.ts";
import type { ReadShapes } from "./accepts.ts";
import type { SchemaNode } from "./shape.ts";

export interface SchemaDifference {
  readonly from: string;
  readonly to: string;
  /** The keyword that decides; `property` for a property that the second does not take. */
  readonly keyword: string;
  /** What the first schema has there, as text; omitted where that says nothing. */
  readonly first?: string;
  readonly second?: string;
  readonly property?: string;
  /** A value that fits the first schema and not the second; omitted where none was found, and the difference may not be one. */
  readonly example?: Json;
}

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

export interface Comparing {
  readonly readFirst: ReadShapes;
  readonly readSecond: ReadShapes;
  compare(first: SchemaNode, second: SchemaNode): readonly SchemaDifference[];
}
