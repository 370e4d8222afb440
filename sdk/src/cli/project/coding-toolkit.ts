import type { CodingTools } from "../../coding/toolkit/create-coding-tools.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { CommandIo } from "../console/command.ts";
import type { CommandInput } from "../console/command-input.ts";
import { errorMessage } from "../../util/failures.ts";
import { readText } from "../console/io.ts";

/** The coding tools for a folder, by the policy that `--policy` names; says what is not as one may expect. */
export async function openCodingToolkit(input: CommandInput, io: CommandIo): Promise<CodingTools> {
  const { createCodingTools } = await import("../../coding/toolkit/create-coding-tools.ts");
  const { readCodingPolicy } = await import("../../coding/toolkit/read-coding-policy.ts");
  const name = input.text("policy");
  const policy = name === undefined ? {} : readCodingPolicy(await readPolicyFile(name, io.cwd), name);
  const tools = await createCodingTools({ root: input.root, policy, environment: io.env });
  const { permissions, commands } = tools.services;
  for (const { message, remedy } of permissions.findings) io.err(`warning PERMISSION_RULE_DEAD: ${message}\n${remedy}`);
  const { unsandboxed } = commands.conditions;
  if (unsandboxed !== undefined) io.err(`Commands are not kept in a sandbox: ${unsandboxed}`);
  return tools;
}

/** The JSON value in the file that `--policy` names. @throws ToolwrightError `FILE_UNREADABLE`, `PERMISSION_POLICY_INVALID`. */
export async function readPolicyFile(given: string, cwd: string): Promise<unknown> {
  const text = await readText(given, cwd, "FILE_UNREADABLE");
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = `The permissions in ${given} are not valid JSON: ${errorMessage(cause)}`;
    throw new ToolwrightError("PERMISSION_POLICY_INVALID", message, { cause });
  }
}
