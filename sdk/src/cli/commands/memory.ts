import type { CommandInput, CommandIo, ExitCode } from "../../model/command.ts";
import type { MemoryOwner } from "../../model/ports/memory.ts";
import { visibleText } from "../../util/visible-text.ts";
import type { KeptMemory } from "../agents/kept-memories.ts";
import { defineCommand } from "../console/define-command.ts";
import { jsonOption, rootFolder, rootOption } from "../console/options.ts";
import { usageError } from "../console/usage-error.ts";

export default defineCommand({
  name: "memory",
  summary: "List and erase what agents remember.",
  args: [
    { flag: "<action>", description: "what to do", choices: ["list", "erase"] },
    { flag: "[id]", description: "for `erase`: the memory; `all` with whose they are" },
  ],
  options: [
    { flag: "--user <name>", description: "only memories for this user", conflicts: ["run", "project"] },
    { flag: "--run <name>", description: "only memories of this run", conflicts: ["project"] },
    { flag: "--project", description: "only memories for everyone in the project" },
    { flag: "--db <file>", description: "file that keeps the memories (default: data/runs.db of the project)" },
    rootOption,
    jsonOption,
  ],
  examples: [
    { line: "toolwright memory list", does: "lists all memories: for the project, for users and of runs" },
    { line: "toolwright memory erase m3f9a1c2b0d4e", does: "removes one for good" },
    { line: "toolwright memory erase all --user ann", does: "removes all that is remembered for a user" },
  ],
  run,
});

async function run(input: CommandInput, io: CommandIo): Promise<ExitCode> {
  const [action, id] = input.args;
  const owner = ownerIn(input);
  if (action === "list" && id !== undefined) throw usageError("`memory list` takes nothing more.", "memory");
  if (action === "erase" && id === undefined) throw usageError("Which memory is to be erased?", "memory");
  if (id === "all" && owner === undefined)
    throw usageError("`memory erase all` needs `--user`, `--run` or `--project`.", "memory");
  const { runsFile } = await import("../agents/runs.ts");
  const { openMemories } = await import("../agents/kept-memories.ts");
  const memories = await openMemories(runsFile(input, io, rootFolder(input, io)));
  const isJson = input.options.json === true;
  try {
    const shown = action === "list" ? await memories.list(owner) : await memories.erase(id ?? "", owner);
    if (isJson) io.out(JSON.stringify(shown));
    else for (const line of linesOf(shown, action === "erase")) io.out(line);
    return 0;
  } finally {
    await memories.close();
  }
}

function ownerIn({ options: { user, run: name, project } }: CommandInput): MemoryOwner | undefined {
  if (typeof user === "string") return { scope: "user", of: user };
  if (typeof name === "string") return { scope: "task", of: name };
  return project === true ? { scope: "project", of: "" } : undefined;
}

function linesOf(memories: readonly KeptMemory[], isErased: boolean): readonly string[] {
  if (memories.length === 0) return ["Nothing is remembered."];
  return memories.map(({ id, scope, of, savedAt, text }) => {
    const whose = { project: "project", user: `user ${of}`, task: `run ${of}` }[scope];
    const line = `${id}  ${whose}, ${savedAt.slice(0, 10)}: ${text.replaceAll(/\s+/g, " ").trim()}`;
    return visibleText(isErased ? `Erased ${line}` : line);
  });
}
