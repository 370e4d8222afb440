// A host process whose background calls stop it: node job-host.ts <registry> <database>
// It starts a report, which ends, and a payment, during which the process is killed.
import { createRuntime, loadRegistry } from "../../../sdk/src/runtime.ts";
import { sqliteStore } from "../../../sdk/src/agents.ts";

const [registry = "", database = ""] = process.argv.slice(2);
const store = await sqliteStore(database);
const runtime = createRuntime({ registry: await loadRegistry(registry), ports: { store } });
const turn = (await runtime.openSession({ id: "s1", mode: "voice" })).beginTurn();
await (await turn.start("make_report", { year: 2025 }, { callId: "report" })).result();
await turn.start("count_pages", { year: 2025 }, { callId: "count" });
await (await turn.start("pay_bill", { year: 2025 }, { callId: "pay" })).result();
