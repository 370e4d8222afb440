import { defineTool } from "toolwright";

interface Page<T = string, Meta extends object = { total: number }> {
  items: T[];
  meta: Meta;
}

type Result<T> = { ok: true; value: T } | { ok: false; error: string };
type Maybe<T> = T | null;
type Lookup<T, K extends keyof T> = T[K];
type ElementOf<T> = T extends readonly (infer Item)[] ? Item : never;
type If<Condition extends boolean, Then, Else> = Condition extends true ? Then : Else;

interface Input {
  plain: Page;
  users: Page<{ id: string }>;
  usersAgain: Page<{ id: string }>;
  result: Result<number>;
  maybe: Maybe<Page<number, { next: string }>>;
  looked: Lookup<{ a: 1 | 2 }, "a">;
  element: ElementOf<("x" | "y")[]>;
  chosen: If<true, string, number>;
}

/** Use generic types with defaults. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
