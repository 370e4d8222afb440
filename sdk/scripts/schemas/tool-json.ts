import { defineTool } from "../../src/define/define-tool.ts";

interface ToolJson {
  /** Address of this schema, for editors. */
  readonly $schema?: string;
  /** The name of the tool, which the source decides. */
  readonly tool_id?: string;
  /** The type of the tool, which the source decides. */
  readonly type?: string;
  /** What the tool does, when to use it, and when not, in place of the comment in the source. */
  readonly description?: string;
  /** Keywords by the name of a parameter; a text is its type. */
  readonly parameters?: Record<string, string | Part>;
  /** Keywords by the name of a member of the result; a text is its type. */
  readonly returns?: Record<string, string | Part>;
}

/** Keywords of JSON Schema that describe or narrow a property. */
interface Part {
  /** Whether a call must have the parameter. */
  readonly required?: boolean;
  readonly [keyword: string]: unknown;
}

/** A JSON file next to a tool's source, `tool.json` for `tool.ts`, that changes its texts and narrows its schema. */
export default defineTool({ category: "utility", execute: (_file: ToolJson): void => undefined });
