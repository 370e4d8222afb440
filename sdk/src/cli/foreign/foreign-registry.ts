import { startOf } from "../../model/finding.ts";
import { registryInMemory } from "../../compile/direct/registry-from-tools.ts";
import type { Handler } from "../../model/call/handler.ts";
import type { AdaptableTool } from "../../model/artifact/provider.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import type { DescribedTool } from "../../model/verify/rule.ts";
import type { Registry } from "../../registry/registry.ts";
import { compareText } from "../../util/texts.ts";
import { defined } from "../../util/defined.ts";
import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";

/** A registry of a server's tools, in every provider's format. It has no handlers: calls are validated but do not run. */
export function foreignRegistry(
  tools: readonly DescribedTool[],
  location: string,
  handlerOf?: (tool: string) => Handler,
): Registry {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const names = [...byName.keys()];
  const subjects = [...byName.values()]
    .toSorted((left, right) => compareText(left.name, right.name))
    .map((tool) => ({ name: tool.name, tool: inferred(tool) }));
  const handlers = new Map(handlerOf === undefined ? [] : names.map((name) => [name, handlerOf(name)] as const));
  const version = `0.0.0+${sha256(stableJson(tools)).slice(0, 12)}`;
  return registryInMemory(subjects, handlers, { providers: undefined, version, location });
}

function inferred(tool: DescribedTool): InferredTool {
  const { output: _unchecked, ...adaptable } = foreignTool(tool);
  return {
    ...adaptable,
    folder: "",
    file: "",
    at: startOf(""),
    metadata: { ...adaptable.metadata, repeatable: true, examples: tool.examples },
    locations: {},
  };
}

/** A definition for adapters. A tool that the server does not declare as read-only may have effects. */
export function foreignTool({ name, title, description, input, output, annotations }: DescribedTool): AdaptableTool {
  const { readOnlyHint, destructiveHint } = annotations;
  const risk = destructiveHint === true ? ("high" as const) : ("medium" as const);
  const kind = readOnlyHint === true ? { category: "retrieval" as const } : { category: "action" as const, risk };
  return { name, description, metadata: { ...kind, ...defined({ title }) }, input, ...defined({ output }) };
}
