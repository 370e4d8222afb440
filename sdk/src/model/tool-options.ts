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

/** The options each category takes in addition. */
export const optionsByCategory = {
  retrieval: [],
  utility: [],
  action: ["risk", "confirm", "idempotent"],
  ui: ["component", "display"],
  lifecycle: ["on", "agents", "order"],
  orchestration: ["type", "to"],
} as const satisfies Readonly<Record<Category, readonly (keyof CategoryMetadata)[]>>;

/** The names a tool may have: every provider takes them, and so does every file system. */
export const toolNamePattern = /^[A-Za-z_][A-Za-z0-9_-]{0,62}$/;

/** The same in words, to follow "must be". */
export const toolNameForm = "a letter or `_`, then up to 62 letters, digits, `_` or `-`";
