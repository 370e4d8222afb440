import { readFileSync } from "node:fs";
import path from "node:path";
import { onTestFinished } from "vitest";
import {
  createFiles,
  createPermissions,
  createWorkspace,
  openJournal,
  workspaceRoot,
  type PermissionPolicy,
} from "toolwright/coding";
import { loadRegistry } from "toolwright/runtime";
import { openTestSession } from "toolwright/testing";
import { tempFolder } from "./temp-folder.ts";

const registryFile = path.join(import.meta.dirname, "../../sdk/dist/coding-toolkit/tool_registry.json");

/** A session with the coding tools in a workspace of these files; everything is allowed unless a policy says otherwise. */
export async function fileTools(
  files: Readonly<Record<string, string>>,
  policy: PermissionPolicy = { defaults: { write: "allow", other: "allow" } },
) {
  const named = Object.entries(files).map(([name, text]) => [`ws/${name}`, text] as const);
  const folder = tempFolder({ "ws/.keep": "", ...Object.fromEntries(named) });
  const at = (name: string): string => path.join(folder, "ws", name);
  const root = workspaceRoot(at(""));
  const journal = await openJournal(path.join(folder, "journal.db"), { root });
  onTestFinished(() => {
    journal.close();
  });
  const workspace = createWorkspace(root);
  const rules = createPermissions(policy, { root: root.path });
  const require = ({ tool, args }: { readonly tool: string; readonly args: object }): void => {
    const { effect, message } = rules.judge(tool, { ...args });
    if (effect !== "allow") throw new Error(message);
  };
  const services = {
    workspace,
    journal,
    files: createFiles({ workspace, journal, permissions: rules }),
    permissions: { ...rules, require },
    commands: {},
    sandbox: {},
  };
  const session = await openTestSession({ registry: await loadRegistry(registryFile), services });
  return { ...session, at, text: (name: string): string => readFileSync(at(name), "utf8") };
}
