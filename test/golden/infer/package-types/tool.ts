import { defineTool } from "toolwright";
import type { SchemaObject } from "ajv";
import type { FormatMode } from "ajv-formats";

interface Input {
  schema: Pick<SchemaObject, "$id" | "$schema">;
  severity: FormatMode;
}

/** Use types of a package. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
