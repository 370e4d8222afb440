import type { CommandInput } from "../console/command-input.ts";
import type { Memory, MemoryOwner, MemoryPort } from "../../model/ports/memory.ts";
import { visibleText } from "../../util/visible-text.ts";
import { defineCommand, jsonOption, rootOption } from "../console/options.ts";
import { usageError } from "../console/errors.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";

export default defineCommand({
  name: "memory",
  group: "run",
  summary: "List and erase the agents' memories.",
  args: {
    "<action>": { description: "what to do", choices: ["list", "erase"] },
    "[id]": "for `erase`: a memory's id, or `all` memories of one owner",
  },
  options: {
    "--user <name>": { description: "only memories for this user", conflicts: ["project"] },
    "--project": "only memories for everyone in the project",
    "--db <file>": "file that keeps the memories (default: data/runs.db of the project)",
    ...rootOption,
    ...jsonOption,
  },
  example: ["toolwright memory erase m3f9a1c2b0d4e", "erases one memory"],
  async run(input, io) {
    const [action, id] = input.args;
    const owner = ownerIn(input);
    if (action === "list" && id !== undefined)
      throw usageError("`memory list` accepts no further arguments.", "memory");
    if (action === "erase" && id === undefined) throw usageError("Which memory do you want to erase?", "memory");
    if (id === "all" && owner === undefined)
      throw usageError("`memory erase all` needs `--user` or `--project`.", "memory");
    const { openRuns, runsFile } = await import("../agents/terminal.ts");
    const { createMemory } = await import("../../agents/memory/memory.ts");
    const store = await openRuns(runsFile(input));
    try {
      const memory = createMemory(store);
      const found = await list(memory, owner);
      const shown = id === undefined || id === "all" ? found : found.filter((each) => each.id === id);
      if (id !== undefined && id !== "all" && shown.length === 0)
        throw new ToolwrightError("MEMORY_NOT_FOUND", `There is no memory ${JSON.stringify(id)}.`);
      if (id !== undefined && id !== "all" && shown.length > 1)
        throw usageError(`Several owners have a memory "${id}": add '--user <name>' or '--project'.`, "memory");
      if (action === "erase") for (const { scope, of, id: each } of shown) await memory.erase({ scope, of }, each);
      if (input.isJson) io.out(JSON.stringify(shown));
      else if (shown.length === 0) io.out("There are no memories.");
      else for (const each of shown) io.out(visibleText(`${action === "erase" ? "Erased " : ""}${lineOf(each)}`));
      return 0;
    } finally {
      await store.close();
    }
  },
});

function ownerIn(input: CommandInput): MemoryOwner | undefined {
  const user = input.text("user");
  if (user !== undefined) return { scope: "user", of: user };
  return input.has("project") ? { scope: "project", of: "" } : undefined;
}

interface KeptMemory extends Memory {
  /** Id of the run or the user; empty for the project. */
  readonly of: string;
}

function lineOf({ id, scope, of, savedAt, text }: KeptMemory): string {
  const whose = { project: "project", user: `user ${of}`, task: `run ${of}` }[scope];
  return `${id}  ${whose}, ${savedAt.slice(0, 10)}: ${text.replaceAll(/\s+/g, " ").trim()}`;
}

async function list(memory: MemoryPort, owner: MemoryOwner | undefined): Promise<readonly KeptMemory[]> {
  const owners = owner === undefined ? await memory.owners() : [owner];
  const found = await Promise.all(
    owners.map(async (each) => (await memory.list(each)).map((one) => ({ ...one, of: each.of }))),
  );
  return found.flat();
}
