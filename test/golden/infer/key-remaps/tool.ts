import { defineTool } from "toolwright";

interface Source {
  /** The name. */
  name: string;
  /** How many. */
  count: number;
  secret: boolean;
}

type Getters<T> = { [Key in keyof T as `get${Capitalize<string & Key>}`]: T[Key] };
type Without<T, K> = { [Key in keyof T as Exclude<Key, K>]: T[Key] };
type Prefixed<T, P extends string> = { [Key in keyof T & string as `${P}_${Key}`]?: T[Key] };
type Snake<T extends string> = T extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : T;
type Snaked<T> = { [Key in keyof T as Snake<string & Key>]: T[Key] };
type Flipped<T extends Record<string, string>> = { [Key in keyof T as T[Key]]: Key };

interface Input {
  getters: Getters<Source>;
  open: Without<Source, "secret">;
  prefixed: Prefixed<Source, "my">;
  snaked: Snaked<{ maxItems: number; sortBy: "name" | "date" }>;
  flipped: Flipped<{ a: "x"; b: "y" }>;
}

/** Rename keys with as clauses. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
