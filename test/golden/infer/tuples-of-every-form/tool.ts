import { defineTool } from "toolwright";

type Named = [first: string, second?: number, ...rest: boolean[]];
type Pair<A, B> = readonly [A, B];
type Texts<T> = { [Index in keyof T]: string };
type Spread = [...Pair<string, number>, "end"];

interface Input {
  named: Named;
  pair: Pair<string, "a" | "b">;
  spread: Spread;
  optionals: [string?, number?];
  only: [...number[]];
  nested: [[1, 2], { a: [string] }];
  nullable: [string | null];
  mapped: Texts<Pair<1, 2>>;
  undefined: [string, number | undefined];
}

/** Take tuples of every form. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
