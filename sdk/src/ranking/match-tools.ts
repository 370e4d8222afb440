import type { ToolRecord } from "../model/artifact/registry.ts";
import { memoize } from "../util/memo.ts";
import { scoreDefinitions, type RankedTool } from "./rank-definitions.ts";

interface RecordHolder {
  readonly tools: readonly ToolRecord[];
}

/** The names of the tools that contain a word of the request, best match first; never a lifecycle tool. The index of a registry is cached. */
export const matchTools = (request: string, registry: RecordHolder): readonly string[] =>
  scoreDefinitions(request, toolsOf(registry)).matches.map(({ definition }) => definition.name);

const toolsOf = memoize(({ tools }: RecordHolder): readonly RankedTool[] =>
  tools
    .filter(({ category }) => category !== "lifecycle")
    .map(({ toolId, description, jsonSchema }) => ({ name: toolId, description, input: jsonSchema })),
);
