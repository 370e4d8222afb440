import { defineTool } from "toolwright";

type DeepPartial<T> = { [Key in keyof T]?: DeepPartial<T[Key]> };

interface Settings {
  a: { b: { c: { d: { e: { f: { g: { h: { i: number } } } } } } } };
}

interface Input {
  settings: DeepPartial<Settings>;
}

/** Apply a recursive mapped type to a deep object. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
