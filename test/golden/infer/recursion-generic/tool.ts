import { defineTool } from "toolwright";

interface Tree<T> {
  value: T;
  children: Tree<T>[];
}

type Expression = { op: "not"; of: Expression } | { op: "is"; value: Term };
type Term = { name: string } | { all: Expression[] };

interface Linked {
  next: Linked | null;
}

type Nested<T> = T | Nested<T>[];

interface Input {
  words: Tree<string>;
  numbers: Tree<number>;
  expression: Expression;
  linked: Linked;
  nested: Nested<number>;
}

/** Use types that contain themselves, with arguments and through each other. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
