import type { PartVerdict, Verdict } from "../../coding/permissions/permission.ts";
import type { CommandInput, CommandIo, ExitCode } from "../../model/command.ts";
import { defineCommand } from "../console/define-command.ts";
import { isJsonWanted, jsonOption, rootFolder, rootOption } from "../console/options.ts";
import { givenCommands, givenPolicy } from "../permissions/check-input.ts";

const rules = "one rule, such as 'bash(npm run *)'; may be given several times";

export default defineCommand({
  name: "permissions",
  summary: "Say whether rules allow a command, and which programs it would run, without running it.",
  args: [
    { flag: "<action>", description: "what to do", choices: ["check"] },
    { flag: "[command]", description: "a shell command, in quotes" },
  ],
  options: [
    { flag: "--file <file>", description: "judge each line of a file; - reads standard input" },
    { flag: "--policy <file>", description: "a JSON file with lists of rules: allow, ask, deny" },
    { flag: "--allow <rule>", description: `allow: ${rules}`, isRepeatable: true },
    { flag: "--ask <rule>", description: "ask: like --allow", isRepeatable: true },
    { flag: "--deny <rule>", description: "deny: like --allow", isRepeatable: true },
    { flag: "--tool <name>", description: "the tool that runs the command (default: bash)" },
    rootOption,
    jsonOption,
  ],
  examples: [
    { line: "toolwright permissions check 'git log | head'", does: "prints the verdict and the programs git and head" },
    {
      line: "toolwright permissions check --allow 'bash(npm run *)' 'npm run build && rm -r dist'",
      does: "judges by a rule: the second program is asked for",
    },
    {
      line: "toolwright permissions check --policy rules.json --file commands.txt --json",
      does: "prints a JSON array with the verdict on each line of a file",
    },
  ],
  run,
});

async function run(input: CommandInput, io: CommandIo): Promise<ExitCode> {
  const { createPermissions } = await import("../../coding/permissions/create-permissions.ts");
  const { shownCommand } = await import("../../coding/permissions/shown-command.ts");
  const { resolvedPath } = await import("../../coding/paths/resolved-path.ts");
  const { env } = io;
  const tool = typeof input.options.tool === "string" ? input.options.tool : "bash";
  const permissions = createPermissions(givenPolicy(input, io), {
    root: resolvedPath(rootFolder(input, io)),
    resolve: resolvedPath,
    subjects: { [tool]: { command: "command" } },
    ...(env.HOME !== undefined && { home: resolvedPath(env.HOME) }),
  });
  const commands = await givenCommands(input, io);
  const verdicts = commands.map((command) => ({ command, ...permissions.judge(tool, { command }) }));
  for (const { message, remedy } of permissions.findings) io.err(`warning PERMISSION_RULE_DEAD: ${message}\n${remedy}`);
  if (isJsonWanted(input)) io.out(JSON.stringify(input.options.file === undefined ? verdicts[0] : verdicts));
  else for (const { command, ...verdict } of verdicts) io.out(verdictText(shownCommand(command), verdict));
  return 0;
}

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
