import type { Json } from "../../util/json.ts";
import type { SchemaNode } from "./variants.ts";

export interface SchemaDifference {
  /** Pointer into the first schema. */
  readonly from: string;
  /** Pointer into the second schema. */
  readonly to: string;
  /** The keyword that decides; `property` for a property that the second schema does not take. */
  readonly keyword: string;
  /** What the first schema says there, as text; omitted where it says nothing. */
  readonly first?: string;
  readonly second?: string;
  readonly property?: string;
  /** A value that fits the first schema and not the second; omitted where none was found: the schemas may be compatible. */
  readonly example?: Json;
}

/** A difference, with values that may prove it. */
export interface Difference extends Omit<SchemaDifference, "example"> {
  readonly candidates: readonly Json[];
}

export interface Comparing {
  compare(first: SchemaNode, second: SchemaNode): readonly Difference[];
  /** Whether a value fits the part of the second schema at a pointer; undefined where that part does not compile. */
  fits(at: string, value: Json): boolean | undefined;
}

/** The same differences, seen from a value that contains theirs. */
export const liftedTo = (differences: readonly Difference[], lift: (value: Json) => Json): readonly Difference[] =>
  differences.map((difference) => ({ ...difference, candidates: difference.candidates.map(lift) }));
