import type { Json } from "../../util/json.ts";

/** A value with one fault. */
export interface Mutation {
  /** The fault, such as `without /query`. */
  readonly what: string;
  readonly value: Json;
}
