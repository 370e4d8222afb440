import type { Category, CategoryMetadata, CommonMetadata, ToolType } from "./tool.ts";

/** The options of `defineTool` for every category; all of them are data about the tool. */
const commonOptions = [
  "name",
  "title",
  "version",
  "author",
  "tags",
  "deprecated",
  "modes",
  "requires",
  "examples",
  "applyTo",
  "enabled",
  "timeoutMs",
  "latencyBudgetMs",
  "repeatable",
  "maxOutput",
  "quiet",
  "retry",
] as const satisfies readonly (keyof CommonMetadata)[];

/** The options of `defineTool` for each category in addition to the common ones. */
export interface OptionsByCategory {
  readonly retrieval: object;
  readonly utility: object;
  readonly action: Pick<CategoryMetadata, "risk" | "confirm" | "idempotent">;
  readonly ui: Pick<CategoryMetadata, "component" | "display">;
  readonly lifecycle: Required<Pick<CategoryMetadata, "on">> & Pick<CategoryMetadata, "agents" | "order" | "onFailure">;
  readonly orchestration: { readonly type: ToolType } & Pick<CategoryMetadata, "to" | "idempotent">;
}

/** The same as data: the options a category requires, and the others. */
export const categoryOptions = {
  retrieval: { required: [], optional: [] },
  utility: { required: [], optional: [] },
  action: { required: [], optional: ["risk", "confirm", "idempotent"] },
  ui: { required: [], optional: ["component", "display"] },
  lifecycle: { required: ["on"], optional: ["agents", "order", "onFailure"] },
  orchestration: { required: ["type"], optional: ["to", "idempotent"] },
} as const satisfies { readonly [C in Category]: OptionNames<keyof OptionsByCategory[C]> };

interface OptionNames<Name> {
  readonly required: readonly Name[];
  readonly optional: readonly Name[];
}

/** Every option, including the category itself. */
export const optionNames: readonly string[] = [
  "category",
  ...commonOptions,
  ...Object.values(categoryOptions).flatMap(({ required, optional }) => [...required, ...optional]),
];

/** The names that a tool may have: every provider and file system accepts them, and no object inherits a member of that name. */
export const toolNamePattern = /^(?!__proto__$)[A-Za-z_][A-Za-z0-9_-]{0,62}$/;

/** The same in words, in the form that follows "must be". */
export const toolNameForm = "a letter or `_`, then up to 62 letters, digits, `_` or `-`";

/** A name in the form that every provider accepts in a history: models invent others, such as `functions.look`. */
export const sentToolName = (name: string): string => name.replaceAll(/[^A-Za-z0-9_-]/g, "_").slice(0, 64) || "unknown";
