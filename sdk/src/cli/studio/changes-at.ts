import { adaptableTool } from "../../providers/set/adaptable-tool.ts";
import { portabilityReport } from "../../providers/set/portability-report.ts";
import type { Registry } from "../../registry/registry.ts";
import type { StudioChange } from "../../serve/studio/studio-types.ts";

/** What each provider changes of a tool, by the provider's id, with the rule behind it. */
export function changesAt(tool: string, registry: Registry): Readonly<Record<string, readonly StudioChange[]>> {
  const record = registry.tool(tool);
  const report = record === undefined ? [] : portabilityReport([adaptableTool(record)], registry.providers);
  return Object.fromEntries(
    report.map(({ provider, tools }) => [
      provider,
      tools.flatMap(({ changes }) =>
        changes.map(({ change, pointer, message, rule }) => ({
          change,
          pointer,
          message,
          rule: `${rule.summary} [${rule.checked}, ${rule.source}]`,
        })),
      ),
    ]),
  );
}
