import { defineTool } from "toolwright";
import type { FromJs } from "./lib/with-suffix.js";
import type * as Barrel from "./lib/index.js";
import { type Original as Renamed } from "./lib/index.js";
import type Everything from "./lib/everything.js";

interface Input {
  a: FromJs;
  b: Barrel.Deep;
  c: Renamed;
  d: import("./lib/default.js").default;
  e: Everything.Named["x"];
  f: typeof import("./lib/deep.js").limit;
}

/** Import types in every way. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
