import type { ToolAnnotations } from "../tool/annotations.ts";
import type { JsonSchema } from "../json-schema.ts";
import type { Risk, ToolMetadata } from "../tool/tool.ts";

/** The format this version writes. */
export const lockFormat = "1.0";

/** The content of `tools.lock.json`: the contract of each tool. It is committed, so that changes appear in reviews. */
export interface LockFile {
  readonly format: string;
  /** By tool name, sorted. */
  readonly tools: Readonly<Record<string, ToolContract>>;
}

/** The contract of one tool, independent of providers and implementation. */
export interface ToolContract {
  readonly category: ToolMetadata["category"];
  /** Omitted if the tool does not declare one. */
  readonly risk?: Risk;
  /** Set if the author wants a person to confirm each call. */
  readonly confirm?: true;
  readonly annotations: ToolAnnotations;
  /** 16 hexadecimal digits that change with the description. */
  readonly description: string;
  /** Canonical input schema. */
  readonly input: JsonSchema;
  /** Canonical schema of the result's data; omitted when the tool returns nothing. */
  readonly output?: JsonSchema;
}
