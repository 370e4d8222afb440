// Memory of sessions of ten calls each: that of an idle one, and what is left of those that were dropped, in bytes of the heap a session.
// node --expose-gc sessions.mjs <sdk> <root> <sessions> <tool> [<store file>]
import path from "node:path";
import { pathToFileURL } from "node:url";

const [sdk, root, count, tool, file] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(path.join(sdk, name)).href);
const { createRuntime, loadRegistry } = await load("runtime.js");
const store = file === undefined ? undefined : await (await load("stores.js")).sqliteStore(file);
const registry = await loadRegistry(path.join(root, "dist/tool_registry.json"));
const runtime = createRuntime({ registry, ports: store === undefined ? {} : { store } });

async function talk() {
  const session = await runtime.openSession({ user: "u1" });
  for (let count = 0; count < 2; count += 1) {
    const turn = session.beginTurn();
    for (let n = 0; n < 5; n += 1) {
      const response = await turn.call(tool, { query: `reset ${n}` });
      if (!response.ok) throw new Error(JSON.stringify(response));
    }
  }
  await session.saved();
  return session;
}

/** As many at once as a commit of the store may take. */
async function many(keep) {
  const kept = [];
  for (let done = 0; done < Number(count); done += 100) {
    const sessions = await Promise.all(Array.from({ length: 100 }, talk));
    if (keep) kept.push(...sessions);
    else await Promise.all(sessions.map((session) => session.close()));
  }
  return kept;
}

async function heap() {
  for (let round = 0; round < 3; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    globalThis.gc();
  }
  return process.memoryUsage().heapUsed;
}

await many(false);
const start = await heap();
await many(false);
const dropped = await heap();
const kept = await many(true);
const idle = await heap();
if (kept.length !== Number(count)) throw new Error("sessions are missing");
console.log(JSON.stringify({ idle: (idle - dropped) / Number(count), left: (dropped - start) / Number(count) }));
await store?.close();
