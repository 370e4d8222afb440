import type { JsonSchema } from "../../model/json-schema.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { ToolMetadata } from "../../model/tool/tool.ts";

export interface KnownTool {
  readonly name: string;
  /** Path relative to the project. */
  readonly file: string;
  readonly metadata: ToolMetadata;
  /** For a hook: whether its result can be a refusal. */
  readonly canDeny?: boolean;
}

export const knownTools = (tools: readonly ToolRecord[]): readonly KnownTool[] =>
  tools.map(({ toolId, sourcePath, metadata, outputSchema }) =>
    knownTool({ name: toolId, file: sourcePath, metadata }, outputSchema),
  );

/** A tool with the facts that its result type states. */
export const knownTool = (tool: KnownTool, output: JsonSchema | undefined): KnownTool => ({
  ...tool,
  ...(tool.metadata.category === "lifecycle" && JSON.stringify(output ?? {}).includes('"deny":')
    ? { canDeny: true }
    : {}),
});
