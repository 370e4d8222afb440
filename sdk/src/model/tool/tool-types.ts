import type { Json } from "../../util/json.ts";

/** The interface `Tools` that a build writes to `tool-registry.d.ts`; default `object`: the compiler does not know the tools. */
export type ToolTypes = object;

/** Names of the tools; any string if they are unknown. */
export type ToolName<Tools extends ToolTypes> = [keyof Tools] extends [never] ? string : Extract<keyof Tools, string>;

export type ArgumentsOf<Tools extends ToolTypes, Name> = Name extends keyof Tools
  ? Tools[Name] extends { readonly input: infer Input }
    ? Input
    : unknown
  : unknown;

/** The data of a tool's responses. */
export type DataOf<Tools extends ToolTypes, Name> = Name extends keyof Tools
  ? Tools[Name] extends { readonly output: infer Output }
    ? Output
    : Json
  : Json;
