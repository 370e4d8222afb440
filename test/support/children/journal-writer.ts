// Changes files through a journal and kills itself before the operation with the given number; 0 prints the number of operations.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync, StatementSync } from "node:sqlite";

const [folder = "", database = "", last = "0"] = process.argv.slice(2);
let done = 0;

/** Counts the calls of a method, and ends the process before the last one. */
function count(owner: object, name: string): void {
  const members = owner as Record<string, (...args: unknown[]) => unknown>;
  const method = members[name];
  if (method === undefined) throw new Error(`There is no ${name}.`);
  members[name] = function (this: unknown, ...args: unknown[]): unknown {
    done += 1;
    if (done === Number(last)) process.kill(process.pid, "SIGKILL");
    return Reflect.apply(method, this, args);
  };
}

const { openJournal } = await import("../../../sdk/src/coding/journal/open-journal.ts");
const { workspaceRoot } = await import("../../../sdk/src/coding/paths/workspace-root.ts");
const journal = await openJournal(database, { root: workspaceRoot(folder) });

for (const name of ["open", "rename", "rm", "mkdir"]) count(fs.promises, name);
const handle = await fs.promises.open(process.execPath);
for (const name of ["writeFile", "sync"]) count(Object.getPrototypeOf(handle) as object, name);
await handle.close();
count(DatabaseSync.prototype, "exec");
count(StatementSync.prototype, "run");
syncBuiltinESMExports();
done = 0;

await journal.write("changed.txt", Buffer.from("after\n".repeat(1_000)), { call: "c1" });
await journal.write("new/made.txt", Buffer.from("made\n"), { call: "c2" });
await journal.undo({ call: "c1" }, { call: "u1" });
journal.close();
process.stdout.write(String(done));
