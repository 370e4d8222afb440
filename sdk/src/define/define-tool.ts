import type { Context } from "../model/context.ts";
import type { CategoryMetadata, Category, CommonMetadata } from "../model/tool.ts";
import type { ToolResult } from "../model/tool-result.ts";

/** The options only one category may use. */
interface OptionsByCategory {
  readonly retrieval: unknown;
  readonly utility: unknown;
  readonly action: Pick<CategoryMetadata, "risk" | "confirm" | "idempotent">;
  readonly ui: Pick<CategoryMetadata, "component" | "display">;
  readonly lifecycle: Required<Pick<CategoryMetadata, "on">> & Pick<CategoryMetadata, "agents" | "order">;
  readonly orchestration: Required<Pick<CategoryMetadata, "type">> & Pick<CategoryMetadata, "to">;
}

/** What a handler may give back: data, a promise of it, or `ok(…)` / `fail(…)`. */
export type HandlerResult<Output> = Output | ToolResult<Output> | Promise<Output | ToolResult<Output>>;

/** A tool as its author writes it. */
export type ToolDefinition<C extends Category, Input, Output> = CommonMetadata &
  OptionsByCategory[C] & {
    /** What the tool is for; decides which options and context members there are. */
    readonly category: C;
    /**
     * Does the work. The first parameter's type becomes the input schema, the return type the output schema.
     * Return plain data or throw a `ToolError`.
     */
    execute(input: Input, ctx: Context<C>): HandlerResult<Output>;
  };

/** The options a category does not have, so that a misplaced one is an error rather than unknown. */
type NoOther<C extends Category> = Partial<
  Readonly<Record<Exclude<keyof CategoryMetadata, keyof OptionsByCategory[C]>, never>>
>;

/**
 * Declares a tool. Returns its argument unchanged and loads nothing: schema and description come from the signature and its
 * JSDoc when the project is built.
 *
 * @example
 * export default defineTool({
 *   category: "utility",
 *   execute({ text }: { text: string }) { return text.length; },
 * });
 */
export function defineTool<const C extends Category, Input, Output>(
  definition: ToolDefinition<C, Input, Output> & NoOther<C>,
): ToolDefinition<C, Input, Output> {
  return definition;
}
