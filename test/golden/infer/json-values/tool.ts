import { defineTool } from "toolwright";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

interface Input {
  value: Json;
  object: { [key: string]: Json };
}

/** Take any JSON, as a type that says so. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
