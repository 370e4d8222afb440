import path from "node:path";
import { readFile } from "node:fs/promises";
import type { CodingTools } from "../../coding/toolkit/create-coding-tools.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { CommandInput, CommandIo } from "../../model/command.ts";
import { decodeText } from "../../util/decode-text.ts";
import { errorMessage } from "../../util/error-message.ts";

/** The coding tools for a folder, by the policy that `--policy` names; says what is not as one may expect. */
export async function openCodingToolkit(root: string, { options }: CommandInput, io: CommandIo): Promise<CodingTools> {
  const { createCodingTools } = await import("../../coding/toolkit/create-coding-tools.ts");
  const policy = typeof options.policy === "string" ? await readPolicyFile(options.policy, io) : {};
  const tools = await createCodingTools({ root, policy, environment: io.env });
  const { permissions, commands, journal } = tools.services;
  for (const { message, remedy } of permissions.findings) io.err(`warning PERMISSION_RULE_DEAD: ${message}\n${remedy}`);
  const { unsandboxed } = commands.conditions;
  if (unsandboxed !== undefined) io.err(`Commands are not kept in a sandbox: ${unsandboxed}`);
  for (const { entry, outcome } of journal.interrupted)
    io.err(`A change of ${entry.path} was interrupted by the end of its process: ${outcome}.`);
  return tools;
}

async function readPolicyFile(given: string, { cwd }: CommandIo) {
  const { readCodingPolicy } = await import("../../coding/toolkit/read-coding-policy.ts");
  const file = path.resolve(cwd, given);
  let text: string;
  try {
    text = decodeText(await readFile(file));
  } catch (cause) {
    throw new ToolwrightError("FILE_UNREADABLE", `${given} cannot be read: ${errorMessage(cause)}`, { cause });
  }
  try {
    return readCodingPolicy(JSON.parse(text), given);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    const message = `The permissions in ${given} are not valid JSON: ${errorMessage(cause)}`;
    throw new ToolwrightError("PERMISSION_POLICY_INVALID", message, { cause });
  }
}
