import { defineTool } from "toolwright";

enum Level {
  Low,
  High = 10,
  Higher,
}

enum Colour {
  /** Like blood. */
  Red = "red",
  /** Like grass. */
  Green = "green",
}

const enum Size {
  S = "s",
  M = "m",
}

enum Flags {
  None = 0,
  Read = 1 << 0,
  Write = 1 << 1,
  Both = Read | Write,
}

enum Mixed {
  No = 0,
  Yes = "YES",
}

enum Computed {
  A = "text".length,
  B = A + 1,
}

declare enum Ambient {
  One = 1,
}

interface Input {
  level: Level;
  colour: Colour;
  size: Size;
  flags: Flags;
  mixed: Mixed;
  one: Colour.Red;
  some: Level.Low | Level.High;
  ambient: Ambient;
  keys: keyof typeof Colour;
  values: `${Colour}`;
  byColour: Record<Colour, number>;
  optional?: Size | null;
}

/** Take enums. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
