// Serves a conversation whose only agent asks for a date. Arguments: registry, folder, lease in milliseconds.
import { appendFileSync } from "node:fs";
import path from "node:path";
import { defineAgent } from "../../../sdk/src/index.ts";
import { sqliteStore, openConversation } from "../../../sdk/src/agents.ts";
import { loadRegistry } from "../../../sdk/src/runtime.ts";
import { createServer } from "../../../sdk/src/server.ts";
import { scriptedModel } from "../../../sdk/src/testing.ts";

const [file = "", folder = "", lease = "500"] = process.argv.slice(2);
const registry = await loadRegistry(file);
const store = await sqliteStore(path.join(folder, "sessions.db"));
const { languageModel: model } = scriptedModel(({ messages }) => {
  appendFileSync(path.join(folder, "model"), "asked\n");
  const last = messages.at(-1);
  return last?.role === "tool" ? JSON.stringify(last.result) : { calls: [{ name: "pick_date", args: {} }] };
});
const agents = [defineAgent({ name: "Booker", instructions: "Book.", tools: ["pick_date"] })];
const workflow = { name: "Booking", agents };
const server = await createServer({
  registry,
  ports: { store },
  conversation: (given) => openConversation({ ...given, registry, workflow, model, store, leaseMs: Number(lease) }),
});
const { url } = await server.listen({ port: 0 });
process.stdout.write(`${url}\n`);
process.once("SIGTERM", () => {
  void server.close().then(() => store.close());
});
