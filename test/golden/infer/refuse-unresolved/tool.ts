import { defineTool } from "toolwright";
import type { Missing } from "./missing.ts";
import type { Absent } from "./present.ts";
import type { Broken } from "./present.ts";

interface Input extends Missing {
  direct: Missing;
  unknownName: Nowhere;
  listed: Array<Absent>;
  partial?: Partial<Missing>;
  broken: Broken;
}

/** Use types that are not there. */
export default defineTool({ category: "utility", execute: (input: Input): Promise<Missing> => Promise.reject() });
