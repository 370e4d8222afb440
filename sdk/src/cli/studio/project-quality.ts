import { inspectProject } from "../../compile/inspect-project.ts";
import { verifyState } from "../../compile/verify-project.ts";
import { diffContracts } from "../../registry/diff/diff-contracts.ts";
import { withQuality } from "../../verify/checklist/with-quality.ts";
import type { StudioQuality } from "../../serve/studio/studio-quality.ts";
import type { CommandIo } from "../console/command.ts";
import { builtRegistry } from "../project/open-registry.ts";
import { setsAtProviders } from "./sets-at-providers.ts";
import { namedContracts } from "../project/read-contracts.ts";

/** How good the tools of a project are, and what of their contracts has changed since the last commit. */
export async function projectQuality(root: string, io: CommandIo): Promise<StudioQuality> {
  const state = await inspectProject(root);
  const { findings, tools = [] } = withQuality(await verifyState(state));
  return {
    findings,
    tools,
    tokens: tools.reduce((sum, { tokens }) => sum + tokens, 0),
    portability: setsAtProviders(state.tools, state.config.providers),
    ...(await changesSince(root, io)),
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
