import { defineTool } from "toolwright";

interface Date {
  day: number;
  month: number;
}

interface Map {
  width: number;
}

type URL = "home" | "away";

interface Buffer {
  size: number;
}

interface Input {
  date: Date;
  map: Map;
  url: URL;
  buffer: Buffer;
  real: globalThis.Date;
}

/** Have types named like those of the platform. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
