import { inspectProject } from "../../compile/inspect-project.ts";
import { verifyState } from "../../compile/verify-project.ts";
import type { AdaptableTool } from "../../model/artifact/provider.ts";
import type { VerifyReport } from "../../model/verify/reporter.ts";
import { adaptableTool } from "../../providers/set/adaptable-tool.ts";
import { portabilityReport } from "../../providers/set/portability-report.ts";
import { diffContracts } from "../../registry/diff/diff-contracts.ts";
import type { Registry } from "../../registry/registry.ts";
import type { StudioQuality } from "../../serve/studio/studio-quality.ts";
import type { StudioChange } from "../../serve/studio/studio-types.ts";
import { withQuality } from "../../verify/checklist/with-quality.ts";
import { verifyDefinitions } from "../../verify/verify-definitions.ts";
import type { CommandIo } from "../console/command.ts";
import { foreignTool } from "../foreign/foreign-registry.ts";
import { builtRegistry } from "../project/open-registry.ts";
import { namedContracts } from "../project/read-contracts.ts";

/** How good the tools of a project are, and what of their contracts has changed since the last commit. */
export async function projectQuality(root: string, io: CommandIo): Promise<StudioQuality> {
  const { tools, config, ...state } = await inspectProject(root);
  const report = withQuality(await verifyState({ tools, config, ...state }));
  return { ...qualityOf(report, tools, config.providers), ...(await changesSince(root, io)) };
}

/** How good the tools of a server are. */
export function foreignQuality(definitions: readonly unknown[]): StudioQuality {
  const report = verifyDefinitions(definitions, { from: "mcp" });
  const described = (report.subjects ?? []).flatMap(({ definition }) => definition ?? []);
  return qualityOf(report, described.map(foreignTool));
}

function qualityOf(
  { findings, tools: judged = [] }: VerifyReport,
  tools: readonly AdaptableTool[],
  ids?: readonly string[],
): StudioQuality {
  return {
    findings,
    tools: judged,
    tokens: judged.reduce((sum, { tokens }) => sum + tokens, 0),
    portability: portabilityReport(tools, ids).map(({ provider, title, fits, tools: sent, budgets }) => ({
      provider,
      title,
      fits,
      budgets: budgets.map(({ noun, used, most }) => ({ noun, used, most })),
      tools: sent.map(({ tool, outcome, level }) => ({ tool, outcome, level })),
    })),
  };
}

/** Outside of a repository, there is nothing to compare with. */
async function changesSince(root: string, { cwd }: CommandIo): Promise<Pick<StudioQuality, "changes">> {
  try {
    const before = await namedContracts("HEAD", { root, cwd });
    const after = await namedContracts(await builtRegistry(root), { root, cwd });
    const { changes } = diffContracts(before.lock, after.lock);
    return { changes: changes.map(({ tool, kind, pointer, message }) => ({ tool, kind, pointer, message })) };
  } catch {
    return {};
  }
}

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
