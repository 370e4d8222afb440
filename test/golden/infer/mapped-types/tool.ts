import { defineTool } from "toolwright";

interface Source {
  /** First of two. */
  zeta: string;
  /** Second of two. */
  alpha: number;
}

type Flags<T> = { [Key in keyof T]: boolean };
type Setters<T> = { [Key in keyof T as `set${Capitalize<string & Key>}`]?: T[Key] };
type TextOnly<T> = { [Key in keyof T as T[Key] extends string ? Key : never]: T[Key] };
type Choices = { [Key in "second" | "first"]: { key: Key } };

/** Use mapped and conditional types. */
export default defineTool({
  category: "utility",
  execute: (input: {
    flags: Flags<Source>;
    setters: Setters<Source>;
    texts: TextOnly<Source>;
    choices: Choices;
  }): Flags<Source> => input.flags,
});
