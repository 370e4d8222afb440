import type { Category, CategoryMetadata, CommonMetadata } from "./tool.ts";

/** The options of `defineTool` that every category takes; all of them are data about the tool. */
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

/** The options each category takes in addition: those it cannot do without, and the others. */
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

/** Every option there is, with the category itself. */
export const optionNames: readonly string[] = [
  "category",
  ...commonOptions,
  ...Object.values(categoryOptions).flatMap(({ required, optional }) => [...required, ...optional]),
];

/** The names a tool may have: every provider takes them, so does every file system, and no object has them as a member of its own. */
export const toolNamePattern = /^(?!__proto__$)[A-Za-z_][A-Za-z0-9_-]{0,62}$/;

/** The same in words, to follow "must be". */
export const toolNameForm = "a letter or `_`, then up to 62 letters, digits, `_` or `-`";
