import { defineTool } from "../../src/define/define-tool.ts";
import type { Category, CategoryMetadata, CommonMetadata } from "../../src/model/tool/tool.ts";

interface SchemaFile extends CommonMetadata, CategoryMetadata {
  /** Address of this schema, for editors. */
  readonly $schema?: string;
  /** What the tool does, when to use it, and when not; default: the JSDoc of `execute`. */
  readonly description?: string;
  /** What the tool is for. */
  readonly category?: Category;
  /** @minLength 1 */
  readonly title?: string;
  /** A semantic version such as 1.2.0. @pattern ^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$ */
  readonly version?: string;
  /** @minLength 1 */
  readonly author?: string;
  /** @integer @minimum 1 */
  readonly timeoutMs?: number;
  /** @integer @minimum 1 */
  readonly latencyBudgetMs?: number;
  /** @integer @minimum 1 */
  readonly maxOutput?: number;
  readonly retry?: {
    /** @integer @minimum 0 */
    readonly attempts: number;
  };
  /** @minLength 1 */
  readonly component?: string;
  /** @minLength 1 */
  readonly to?: string;
  /** JSON Schema 2020-12 of the input, which is an object. */
  readonly input: Record<string, unknown>;
  /** JSON Schema 2020-12 of the result's data. */
  readonly output?: Record<string, unknown>;
}

/** A `schema.json` that is written by hand next to a `handler.js`. */
export default defineTool({ category: "utility", execute: (_file: SchemaFile): void => undefined });
