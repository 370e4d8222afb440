import type { Json } from "../util/json.ts";

/**
 * The types of a registry's tools, by name: the interface `Tools` that a build writes to `tool-registry.d.ts`. `object`, the
 * default, stands for tools that are not known to the compiler.
 */
export type ToolTypes = object;

/** Names of the tools; any text where they are not known. */
export type ToolName<Tools extends ToolTypes> = [keyof Tools] extends [never] ? string : Extract<keyof Tools, string>;

/** What a tool takes. */
export type ArgumentsOf<Tools extends ToolTypes, Name> = Name extends keyof Tools
  ? Tools[Name] extends { readonly input: infer Input }
    ? Input
    : unknown
  : unknown;

/** What a tool's responses carry. */
export type DataOf<Tools extends ToolTypes, Name> = Name extends keyof Tools
  ? Tools[Name] extends { readonly output: infer Output }
    ? Output
    : Json
  : Json;
