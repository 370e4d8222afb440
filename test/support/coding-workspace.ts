import path from "node:path";
import { bubblewrap, createCodingTools, type CodingPolicy, type CodingTools } from "toolwright/coding";
import { createRuntime, forModel } from "toolwright/runtime";
import type { ToolResponse } from "toolwright";
import { onTestFinished } from "vitest";
import { tempFolder } from "./temp-folder.ts";

/** Set by `npm run test:sandbox`, which fails if the sandbox does not work; without it, sandbox tests report that they are skipped. */
const isSandboxNeeded = process.env.TOOLWRIGHT_SANDBOX === "1";
const sandboxStatus = await bubblewrap().available();
if (!sandboxStatus.isAvailable && isSandboxNeeded) throw new Error(sandboxStatus.reason);

/** Why sandbox tests are skipped, for their names; undefined if they run. */
export const skippedSandbox = sandboxStatus.isAvailable ? undefined : sandboxStatus.reason;

/** A workspace with these files, its coding tools, and a session that calls them. */
export async function codingWorkspace(files: Readonly<Record<string, string>> = {}, policy: CodingPolicy = {}) {
  const root = path.join(tempFolder(files), ".");
  const tools: CodingTools = await createCodingTools({
    root,
    policy: { ...policy, commands: { sandbox: "off", ...policy.commands } },
    journal: path.join(tempFolder(), "journal.sqlite"),
    environment: process.env,
  });
  onTestFinished(() => tools.close());
  const runtime = createRuntime(tools);
  const session = await runtime.openSession();
  return {
    root,
    tools,
    runtime,
    session,
    call: <Data = unknown>(name: string, args: object) =>
      session.beginTurn().call(name, args) as Promise<ToolResponse<Data>>,
    shown: (response: ToolResponse<unknown>) => forModel(response),
  };
}
