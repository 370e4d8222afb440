// Continues a session of another process and reads a result that it stored: node output-reader.ts <registry> <store> <session> <handle>
import { createRuntime, loadRegistry } from "../../../sdk/src/runtime.ts";
import { sqliteStore } from "../../../sdk/src/agents.ts";

const [file = "", database = "", id = "", handle = ""] = process.argv.slice(2);
const store = await sqliteStore(database);
const runtime = createRuntime({ registry: await loadRegistry(file), ports: { store } });
const session = await runtime.resumeSession(id);
const page = await session.outputs.read(handle, { from: 99_990 });
const other = await runtime.openSession({ id: "other" });
const refusal: unknown = await other.outputs.read(handle).catch((error: unknown) => error);
process.stdout.write(JSON.stringify([page, refusal instanceof Error ? refusal.message : refusal]));
await session.close();
await store.close();
