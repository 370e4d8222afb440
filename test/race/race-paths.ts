import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { openJournal } from "../../sdk/src/coding/journal/open-journal.ts";
import { openToRead } from "../../sdk/src/coding/paths/open-to-read.ts";
import { workspaceRoot } from "../../sdk/src/coding/paths/workspace-root.ts";

/** For each kind of access: the number of attempts, of successes, and of accesses outside the workspace. */
export interface RaceResult {
  readonly tries: number;
  readonly done: number;
  readonly wrong: number;
}

/** Reads, writes and creates below a folder that another process repeatedly replaces by a link to another folder. */
export async function racePaths(folder: string, tries: number): Promise<RaceResult> {
  const workspace = path.join(folder, "workspace");
  const elsewhere = path.join(folder, "elsewhere");
  const inside = path.join(workspace, "sub");
  mkdirSync(inside, { recursive: true });
  mkdirSync(elsewhere);
  for (const [at, text] of [
    [inside, "inside"],
    [elsewhere, "elsewhere"],
  ] as const)
    for (const name of ["read.txt", "write.txt"]) writeFileSync(path.join(at, name), text);
  const swapper = spawn(
    process.execPath,
    [path.join(import.meta.dirname, "swap.ts"), inside, path.join(workspace, "aside"), elsewhere],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  const root = workspaceRoot(workspace);
  const journal = await openJournal(path.join(folder, "journal.db"), { root });
  const by = { call: "race" };
  // The race starts when the folder has been replaced.
  while (!readdirSync(workspace).includes("aside")) await new Promise((resolve) => setTimeout(resolve, 1));
  let done = 0;
  let wrong = 0;
  const attempts = [
    async () => {
      const { handle } = await openToRead("sub/read.txt", root);
      if ((await handle.readFile("utf8")) !== "inside") wrong++;
      await handle.close();
    },
    () => journal.write("sub/write.txt", Buffer.from("written"), by),
    () => journal.write("sub/new.txt", Buffer.from("written"), by),
  ];
  for (let index = 0; index < tries; index++) {
    const attempt = attempts[index % attempts.length];
    await attempt?.().then(
      () => done++,
      () => undefined,
    );
    if (!isUntouched(elsewhere)) wrong++;
  }
  const ended = new Promise((resolve) => swapper.once("close", resolve));
  swapper.kill("SIGKILL");
  await ended;
  journal.close();
  return { tries, done, wrong };
}

function isUntouched(folder: string): boolean {
  const names = readdirSync(folder).sort();
  return names.join() === "read.txt,write.txt" && readFileSync(path.join(folder, "write.txt"), "utf8") === "elsewhere";
}
