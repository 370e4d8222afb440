import { defineTool } from "toolwright";

enum Unit {
  Metre = "m" as any,
  Foot = <any>"ft",
}

/** Take an enum whose words are cast. */
export default defineTool({ category: "utility", execute: (input: { unit: Unit }): number => Object.keys(input).length });
