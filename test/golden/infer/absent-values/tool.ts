import { defineTool } from "toolwright";

interface Box<T> {
  value: T;
  label: string;
}

type Strict<T, U> = { [P in Exclude<keyof U, keyof T>]?: never } & T;

interface Input {
  either: number | void;
  empty: Box<undefined>;
  full: Box<string>;
  list: (string | undefined)[];
  table: Record<string, number | undefined>;
  nothing: undefined;
  strict: Strict<{ a: string }, string[]>;
}

interface Output {
  rows: (string | undefined)[];
  maybe: number | undefined;
}

/** Take what may be absent. */
export default defineTool({
  category: "utility",
  execute: (input: Input): Output => ({ rows: [...input.list], maybe: undefined }),
});
