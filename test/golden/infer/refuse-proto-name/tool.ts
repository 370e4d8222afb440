import { defineTool } from "toolwright";

interface Input {
  ["__proto__"]: string;
  inner?: { "__proto__"?: boolean; constructor: number };
}

/** Take properties that no object can have like any other. */
export default defineTool({ category: "utility", execute: (input: Input): string => JSON.stringify(input) });
