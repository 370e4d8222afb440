import type { PartVerdict, PermissionPolicy, Verdict } from "../../coding/permissions/policy.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { CommandIo } from "../console/command.ts";
import type { CommandInput } from "../console/command-input.ts";
import { defineCommand, jsonOption, rootOption } from "../console/options.ts";
import { readText } from "../console/io.ts";
import { readPolicyFile } from "../project/coding-toolkit.ts";

export default defineCommand({
  name: "permissions",
  group: "check",
  summary: "Say whether rules allow a shell command, without running it.",
  args: { "<action>": { description: "what to do", choices: ["check"] }, "[command]": "a shell command, in quotes" },
  options: {
    "--file <file>": "judge each line of a file; - reads standard input",
    "--policy <file>": "a JSON file with lists of rules: allow, ask, deny",
    "--allow <rule>": {
      description: "allow by this rule, such as 'bash(npm run *)'; may be repeated",
      isRepeatable: true,
    },
    ...rootOption,
    ...jsonOption,
  },
  example: ["toolwright permissions check 'git log | head'", "prints the verdict and the programs git and head"],
  async run(input, io) {
    const { createPermissions } = await import("../../coding/permissions/create-permissions.ts");
    const { shownCommand } = await import("../../coding/toolkit/call-permissions.ts");
    const { resolvedPath } = await import("../../coding/paths/workspace-root.ts");
    const { commandEnvironment } = await import("../../coding/processes/command-settings.ts");
    const { env } = io;
    const root = resolvedPath(input.root);
    const permissions = createPermissions(await readPermissions(input, io), {
      root,
      searchPath: commandEnvironment(env).PATH,
      subjects: { bash: { command: "command" } },
      ...(env.HOME !== undefined && { home: resolvedPath(env.HOME) }),
    });
    const commands = await readCommands(input, io);
    const verdicts = commands.map((command) => ({ command, ...permissions.judge("bash", { command }) }));
    for (const { message, remedy } of permissions.findings)
      io.err(`warning PERMISSION_RULE_DEAD: ${message}\n${remedy}`);
    if (input.isJson) io.out(JSON.stringify(input.text("file") === undefined ? verdicts[0] : verdicts));
    else for (const { command, ...verdict } of verdicts) io.out(verdictText(shownCommand(command), verdict));
    return 0;
  },
});

function verdictText(command: string, verdict: Verdict): string {
  const { effect, message, programs, isUnknown, parts, reasons } = verdict;
  const runs = [...programs, ...(isUnknown ? ["programs that are not known"] : [])].join(", ") || "nothing";
  return [
    `${effect}  ${command.replaceAll("\n", "\n       ")}`,
    `  why: ${message}`,
    `  runs: ${runs}`,
    ...(parts.length > 1 ? parts.map(partText) : []),
    ...reasons.slice(1).map((reason) => `  also: ${reason}`),
  ].join("\n");
}

const partText = ({ effect, part, message }: PartVerdict): string =>
  `  - ${effect}  ${part.replaceAll("\n", "⏎")}: ${message}`;

async function readPermissions(input: CommandInput, { cwd }: CommandIo): Promise<PermissionPolicy> {
  const policy = await readPolicyFile(input, cwd);
  return { ...policy, allow: [...(policy.allow ?? []), ...input.list("allow")] };
}

async function readCommands(input: CommandInput, io: CommandIo): Promise<readonly string[]> {
  const [, command] = input.args;
  const file = input.text("file");
  if (command !== undefined && file === undefined) return [command];
  if (command !== undefined || file === undefined)
    throw new ToolwrightError("USAGE", "Give one command, or a file of commands with --file.", {
      remedy: "For example: `toolwright permissions check 'git status'`.",
    });
  const text = file === "-" ? await io.readInput() : await readText(file, io.cwd, "FILE_UNREADABLE");
  return text.split("\n").filter((line) => line.trim() !== "");
}
