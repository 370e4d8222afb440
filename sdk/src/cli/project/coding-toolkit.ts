import type { CodingTools } from "../../coding/toolkit/create-coding-tools.ts";
import type { CodingPolicy } from "../../coding/toolkit/read-coding-policy.ts";
import { parseJsonFile } from "../../errors/parse-json-file.ts";
import type { CommandIo } from "../console/command.ts";
import type { CommandInput } from "../console/command-input.ts";
import { readText } from "../console/io.ts";

/** The coding tools for a folder, with the policy file of `--policy`; warns about unexpected settings. */
export async function openCodingToolkit(input: CommandInput, io: CommandIo): Promise<CodingTools> {
  const { createCodingTools } = await import("../../coding/toolkit/create-coding-tools.ts");
  const policy = await readPolicyFile(input, io.cwd);
  const tools = await createCodingTools({ root: input.root, policy, environment: io.env });
  const { permissions, commands } = tools.services;
  for (const { message, remedy } of permissions.findings) io.err(`warning PERMISSION_RULE_DEAD: ${message}\n${remedy}`);
  const { unsandboxed } = commands.conditions;
  if (unsandboxed !== undefined) io.err(`Commands run without a sandbox: ${unsandboxed}`);
  return tools;
}

/** The policy in the file of `--policy`; empty without the option. @throws ToolwrightError `FILE_UNREADABLE`, `PERMISSION_POLICY_INVALID`. */
export async function readPolicyFile(input: CommandInput, cwd: string): Promise<CodingPolicy> {
  const file = input.text("policy");
  if (file === undefined) return {};
  const { readCodingPolicy } = await import("../../coding/toolkit/read-coding-policy.ts");
  const text = await readText(file, cwd, "FILE_UNREADABLE");
  return readCodingPolicy(parseJsonFile(text, { file, code: "PERMISSION_POLICY_INVALID" }), file);
}
