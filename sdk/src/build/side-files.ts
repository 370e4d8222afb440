import type { PortabilityFinding } from "../model/provider.ts";
import type { ToolRecord } from "../model/registry.ts";
import { fingerprint } from "../registry/content-hash.ts";
import { createMemory } from "../util/memory.ts";
import type { AdaptedSet } from "./make-registry.ts";

/** The text of `tools.lock.json`: a fingerprint of each tool's contract, so that a change of it shows in review. */
export function lockText(tools: readonly ToolRecord[], memory = createMemory()): string {
  const entries = tools.map(
    (tool) => [tool.toolId, memory.once("fingerprint", [tool], () => fingerprint(tool))] as const,
  );
  return `${JSON.stringify({ format: "1.0", tools: Object.fromEntries(entries) }, null, 2)}\n`;
}

/** The text of `portability.json`: for each tool and provider whether it is sent, and what was changed on the way and why. */
export function portabilityText(
  tools: readonly ToolRecord[],
  { byProvider, findings }: AdaptedSet,
  memory = createMemory(),
): string {
  const providers = [...byProvider.keys()];
  let grouped: ReadonlyMap<string, readonly PortabilityFinding[]> | undefined;
  const changesOf = (tool: string, provider: string): readonly object[] => {
    grouped ??= Map.groupBy(findings, (finding) => `${finding.tool ?? ""} ${finding.provider}`);
    return (grouped.get(`${tool} ${provider}`) ?? []).map(changeOf);
  };
  const members = tools.map((tool) =>
    memory.once(`portability for ${providers.join(" ")}`, [tool], () => {
      const { toolId, providerSchemas } = tool;
      const report = providers.map(
        (provider) => [provider, { sent: provider in providerSchemas, changes: changesOf(toolId, provider) }] as const,
      );
      return indented(`${JSON.stringify(toolId)}: ${JSON.stringify(Object.fromEntries(report), null, 2)}`, 4);
    }),
  );
  const list = members.length === 0 ? "{}" : `{\n    ${members.join(",\n    ")}\n  }`;
  return `{\n  "format": "1.0",\n  "tools": ${list}\n}\n`;
}

const indented = (text: string, spaces: number): string => text.replaceAll("\n", `\n${" ".repeat(spaces)}`);

const changeOf = ({ change, pointer = "", message, limit, code }: PortabilityFinding): object => ({
  change,
  pointer,
  message,
  limit,
  code,
});
