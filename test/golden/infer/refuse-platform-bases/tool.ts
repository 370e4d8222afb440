import { defineTool } from "toolwright";

interface Index extends Map<string, number> {}
interface Named extends Array<string> {
  name: string;
}

/** Take interfaces that extend what JSON cannot carry. */
export default defineTool({ category: "utility", execute: (input: { index: Index; named: Named }): Index => input.index });
