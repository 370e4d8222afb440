import type { ts } from "ts-morph";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { Location } from "../../model/location.ts";

/** A converted interface that refers to no other object: the same for every tool that uses it. */
export interface Piece {
  readonly schema: JsonSchema;
  readonly locations: readonly (readonly [JsonSchema, Location])[];
}

/** The pieces of one project by declaration. Arguments and results have different ones. */
export interface SharedPieces {
  readonly ofInputs: WeakMap<ts.Node, Piece>;
  readonly ofResults: WeakMap<ts.Node, Piece>;
}

/** An empty store of pieces. */
export const sharedPieces = (): SharedPieces => ({ ofInputs: new WeakMap(), ofResults: new WeakMap() });
