import { defineTool } from "toolwright";

interface Circle {
  kind: "circle";
  r: number;
}

interface Square {
  kind: "square";
  side: number;
}

type Shape = Circle | Square;

interface Input {
  shape: Shape;
  shapes: Shape[];
  mixed: string | number | boolean | null;
  words: "a" | "b" | 3 | true;
  textOrList: string | string[];
  textOrShape: string | Shape;
  dateOrText: Date | "now";
  flagged: boolean | "auto";
  lists: string[] | number[];
  overlapping: { a: string } | { a: string; b: number };
  maybeShape?: Shape | null;
}

/** Take unions of everything. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
