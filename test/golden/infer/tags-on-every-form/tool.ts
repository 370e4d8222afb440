import { defineTool } from "toolwright";

/**
 * A share.
 * @minimum 0 @maximum 1
 */
type Share = number;

/** @format email */
type Email = string;

enum Colour {
  Red = "red",
}

interface Input {
  share: Share;
  /** Own bounds win. @maximum 0.5 */
  half: Share;
  shares: Share[];
  maybe?: Share | null;
  email: Email;
  /** @minimum 1 */
  nullable: number | null;
  /** @minLength 2 @minItems 1 */
  textOrList: string | string[];
  /** @integer @minimum 1 */
  id: number | string;
  /** @asType integer */
  whole: number;
  /** @minItems 1 @maxItems 3 @uniqueItems */
  tags: readonly string[];
  /** @title Age in years @unit years @default 3 */
  age?: number;
  /** @deprecated Use `age`. */
  years?: number;
  /** @default red */
  colour?: Colour;
  /** @default {"deep": [1]} */
  object?: { deep: number[] };
  /** @default null */
  none?: string | null;
  /** @pattern ^[a-z]+$ */
  word: string;
  /** @example "quoted" @example plain text */
  sample: string;
  /** @exclusiveMinimum 0 @exclusiveMaximum 1 @multipleOf 0.25 */
  quarter: number;
  /** @format date-time */
  when: string;
}

/** Put tags on every form of type. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
