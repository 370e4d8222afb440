// A host process that runs the conversation of the desk on a SQLite store, and may end itself without warning:
// node desk-host.ts <registry> <folder> [<point>]
// A point is "store 3 before", "store 3 after", "effect c1 before" or "effect c1 after".
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { isToolwrightError, type ToolResponse } from "../../../sdk/src/index.ts";
import type { LogAddition } from "../../../sdk/src/runtime.ts";
import { sqliteStore } from "../../../sdk/src/agents.ts";
import { wrapStore } from "../wrap-store.ts";
import { converse, deskRuntime, enter, leave } from "../desk-conversation.ts";

const [registry = "", folder = "", point = ""] = process.argv.slice(2);

/** Ends the process at the point. */
function stopAt(here: string): void {
  if (here === point) process.kill(process.pid, "SIGKILL");
}

const inner = await sqliteStore(path.join(folder, "store.db"));
let operations = 0;
const store = wrapStore(inner, {
  async append(log: string, addition: LogAddition) {
    const number = (operations += 1);
    stopAt(`store ${number} before`);
    const added = await inner.append(log, addition);
    stopAt(`store ${number} after`);
    return added;
  },
});

const ledger = {
  write(callId: string): Promise<void> {
    stopAt(`effect ${callId} before`);
    appendFileSync(path.join(folder, "ledger.txt"), `${callId}\n`);
    stopAt(`effect ${callId} after`);
    return Promise.resolve();
  },
};

const kept = path.join(folder, "responses.txt");
const lines = existsSync(kept) ? readFileSync(kept, "utf8").trim().split("\n") : [];
const responses = new Map(lines.map((line) => JSON.parse(line) as [string, ToolResponse]));

try {
  const session = await enter(await deskRuntime({ registry, store, ledger }));
  for (const [callId, before] of responses) {
    if (callId === "c2" || !before.ok) continue;
    const name = callId === "c1" || callId === "c4" ? "pay" : "note";
    const again = await session.turn?.call(name, {}, { callId });
    if (again?.ok !== true || JSON.stringify(again.data) !== JSON.stringify(before.data)) {
      throw new Error(`${callId} had another outcome: ${JSON.stringify(again)}`);
    }
  }
  await converse(session, {
    responses,
    keep: (callId, response) => appendFileSync(kept, `${JSON.stringify([callId, response])}\n`),
  });
  await leave(session);
  process.stdout.write(`${JSON.stringify(session.state)}\n`);
} catch (error) {
  if (!isToolwrightError(error) || error.code !== "SESSION_CLOSED") throw error;
  process.stdout.write(`closed before\n`);
}
process.stdout.write(`${String(operations)}\n`);
await inner.close();
