import type { CommandInput } from "../console/command.ts";
import type { Memory, MemoryOwner, MemoryPort } from "../../model/ports/memory.ts";
import { visibleText } from "../../util/visible-text.ts";
import { defineCommand, jsonOption, rootFolder, rootOption } from "../console/options.ts";
import { usageError } from "../console/errors.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { fileExists } from "../../util/files.ts";

export default defineCommand({
  name: "memory",
  group: "run",
  summary: "List and erase what agents remember.",
  args: {
    "<action>": { description: "what to do", choices: ["list", "erase"] },
    "[id]": "for `erase`: a memory's id, or `all` memories of one owner",
  },
  options: {
    "--user <name>": { description: "only memories for this user", conflicts: ["run", "project"] },
    "--run <name>": { description: "only memories of this run", conflicts: ["project"] },
    "--project": "only memories for everyone in the project",
    "--db <file>": "file that keeps the memories (default: data/runs.db of the project)",
    ...rootOption,
    ...jsonOption,
  },
  example: ["toolwright memory erase m3f9a1c2b0d4e", "removes one for good"],
  async run(input, io) {
    const [action, id] = input.args;
    const owner = ownerIn(input);
    if (action === "list" && id !== undefined) throw usageError("`memory list` takes nothing more.", "memory");
    if (action === "erase" && id === undefined) throw usageError("Which memory is to be erased?", "memory");
    if (id === "all" && owner === undefined)
      throw usageError("`memory erase all` needs `--user`, `--run` or `--project`.", "memory");
    const { runsFile } = await import("../agents/terminal.ts");
    const { createMemory } = await import("../../agents/memory/memory.ts");
    const { sqliteStore } = await import("../../storage/sqlite.ts");
    const file = runsFile(input, io, rootFolder(input, io));
    if (!(await fileExists(file))) throw new ToolwrightError("RUNS_NOT_FOUND", `There is no file ${file}.`);
    const store = await sqliteStore(file);
    try {
      const memory = createMemory(store);
      const shown = await (action === "list" ? list(memory, owner) : erase(memory, id ?? "", owner));
      if (input.options.json === true) io.out(JSON.stringify(shown));
      else for (const line of linesOf(shown, action === "erase")) io.out(line);
      return 0;
    } finally {
      await store.close();
    }
  },
});

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

interface KeptMemory extends Memory {
  /** The run or the user; empty for the project. */
  readonly of: string;
}

/** Of an owner, or all: by owner, the oldest first. */
async function list(memory: MemoryPort, owner: MemoryOwner | undefined): Promise<readonly KeptMemory[]> {
  const owners = owner === undefined ? await memory.owners() : [owner];
  const found = await Promise.all(
    owners.map(async (each) => (await memory.list(each)).map((one) => ({ ...one, of: each.of }))),
  );
  return found.flat();
}

/** Removes the memory with an id for good, or `all` of an owner; gives what is removed. */
async function erase(memory: MemoryPort, id: string, owner: MemoryOwner | undefined): Promise<readonly KeptMemory[]> {
  const found = (await list(memory, owner)).filter((each) => id === "all" || each.id === id);
  if (found.length === 0 && id !== "all")
    throw new ToolwrightError("MEMORY_NOT_FOUND", `There is no memory ${JSON.stringify(id)}.`);
  if (found.length > 1 && id !== "all")
    throw new ToolwrightError("USAGE", `Several owners have a memory "${id}".`, {
      remedy: "Name the owner with `--user`, `--run` or `--project`.",
    });
  for (const { scope, of, id: each } of found) await memory.erase({ scope, of }, each);
  return found;
}
