import { defineTool } from "toolwright";

/** Makes each property of T optional, at any depth. @example {"theme": "dark"} */
type Patch<T> = { [Key in keyof T]?: T[Key] extends object ? Patch<T[Key]> : T[Key] };

/** Either a T or nothing at all. */
type Maybe<T> = T | null;

/** Shows an intersection as one object. */
type Simplify<T> = { [Key in keyof T]: T[Key] } & {};

/** One page of rows. */
type Page<Row> = { rows: Row[] };

/** A page with a total. */
type Counted<Row> = Page<Row> & { total: number };

/** The outcome: a value or an error. */
type Outcome<Value> = { ok: true; value: Value } | { ok: false; error: string };

/** Rows in their order. */
type List<Row> = readonly Row[];

/** A page or its first row. */
type Some<Row> = (Page<Row>) | Box<Row>;

interface Box<Row> {
  row: Row;
}

/** A count or a box. */
type Either<Row> = Counting | Box<Row>;

type Counting = { count: number };

/** The row of a table. */
type Cell<Row> = Box<Row>;

/** The names of a type. */
type Keys<T> = keyof T;

interface Settings {
  theme: string;
  editor: { size: number; font: { name: string } };
}

interface Input {
  patch: Patch<Settings>;
  maybe: Maybe<{ a: string }>;
  simple: Simplify<{ a: string } & { b: number }>;
  part: Partial<Settings>;
  /** What to change. */
  own: Patch<Settings>;
  page: Page<string>;
  counted: Counted<string>;
  outcome: Outcome<number>;
  list: List<string>;
  some: Some<string>;
  cell: Cell<string>;
  counts: Cell<number>;
  either: Either<string>;
  keys: Keys<Settings>;
}

/** Docs of a helper speak of the helper, not of the field. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
