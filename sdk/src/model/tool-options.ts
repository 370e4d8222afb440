import type { Category, CategoryMetadata, CommonMetadata } from "./tool.ts";

/** The options of `defineTool` for every category; all of them are data about the tool. */
export const commonOptions = [
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
  "timeoutMs",
  "latencyBudgetMs",
  "maxOutput",
  "retry",
] as const satisfies readonly (keyof CommonMetadata)[];

/** The additional options of each category, required and optional. */
export const categoryOptions = {
  retrieval: { required: [], optional: [] },
  utility: { required: [], optional: [] },
  action: { required: [], optional: ["risk", "confirm", "idempotent"] },
  ui: { required: [], optional: ["component", "display"] },
  lifecycle: { required: ["on"], optional: ["agents", "order"] },
  orchestration: { required: ["type"], optional: ["to"] },
} as const satisfies Readonly<Record<Category, OptionNames>>;

interface OptionNames {
  readonly required: readonly (keyof CategoryMetadata)[];
  readonly optional: readonly (keyof CategoryMetadata)[];
}

/** The same options as a type, by category. */
export type OptionsByCategory = { readonly [C in Category]: OptionsOf<(typeof categoryOptions)[C]> };

type OptionsOf<Names extends OptionNames> = Required<Pick<CategoryMetadata, Names["required"][number]>> &
  Pick<CategoryMetadata, Names["optional"][number]>;

/** All options, including the category itself. */
export const optionNames: readonly string[] = [
  "category",
  ...commonOptions,
  ...Object.values(categoryOptions).flatMap(({ required, optional }) => [...required, ...optional]),
];

/** The names that a tool may have: every provider and file system accepts them, and no object inherits a member of that name. */
export const toolNamePattern = /^(?!__proto__$)[A-Za-z_][A-Za-z0-9_-]{0,62}$/;

/** The same in words, following "must be". */
export const toolNameForm = "a letter or `_`, then up to 62 letters, digits, `_` or `-`";
