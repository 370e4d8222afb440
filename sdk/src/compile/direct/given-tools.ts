import type { ExplicitSchema } from "../../model/explicit-schema.ts";
import type { Category, CategoryMetadata, CommonMetadata } from "../../model/tool/tool.ts";

/** A tool as a value: what `defineTool` returns, or an object with the same members. */
export interface GivenDefinition extends CommonMetadata, CategoryMetadata {
  /** What the tool does, for the model; a value has no JSDoc. */
  readonly description?: string;
  /** Default `utility`. */
  readonly category?: Category;
  /** Schema of the arguments: Zod, Valibot, ArkType, another Standard Schema library, or JSON Schema. Required: a value has no types. */
  readonly input?: ExplicitSchema;
  /** Schema of the result; default: the result is not validated. */
  readonly output?: ExplicitSchema;
  /** Does the work. Gets the arguments and the context. */
  readonly execute: (input: never, ctx: never) => unknown;
  readonly preview?: (data: never, maxLines: number) => string | readonly string[];
}

/**
 * A tool given directly: a definition, a module that exports one, or the path or `file:` address of a `tool.ts`, `tool.js` or `handler.js`, whose schemas are inferred
 * from its types.
 */
export type GivenTool = GivenDefinition | GivenModule | string | URL;

/** A module whose default export is a definition, as `import()` gives it. */
export interface GivenModule {
  readonly default: GivenDefinition;
}

/** A list, in which each definition has a `name`, or definitions and files by name. */
export type GivenTools = readonly GivenTool[] | Readonly<Record<string, GivenTool>>;
