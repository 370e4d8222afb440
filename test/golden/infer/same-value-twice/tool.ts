import { defineTool } from "toolwright";

enum Level {
  Low = "low",
  High = "high",
}

enum Rank {
  First = 1,
  Second = 2,
}

interface Input {
  level: Level | "low" | "mid";
  levels: ("low" | Level)[];
  only: Level.Low | "low";
  rank: Rank | 1 | 3;
}

/** Take values that a type and an enum both have. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
