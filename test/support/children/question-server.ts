// Serves tools that ask, and a conversation whose agent calls the tool named by the user. Arguments: registry, folder.
import path from "node:path";
import { defineAgent } from "../../../sdk/src/index.ts";
import { openConversation, sqliteStore } from "../../../sdk/src/agents.ts";
import { loadRegistry } from "../../../sdk/src/runtime.ts";
import { createServer } from "../../../sdk/src/server.ts";
import { scriptedModel } from "../../../sdk/src/testing.ts";

const [file = "", folder = ""] = process.argv.slice(2);
const registry = await loadRegistry(file);
const store = await sqliteStore(path.join(folder, "sessions.db"));
const policy = { unknownOutcome: "ask" } as const;
const { languageModel: model } = scriptedModel(({ messages }) => {
  const last = messages.at(-1);
  if (last?.role === "tool") return JSON.stringify(last.result);
  const { name, args } = JSON.parse(last?.role === "user" ? last.text : "{}") as { name: string; args: object };
  return { calls: [{ name, args }] };
});
const workflow = {
  name: "Desk",
  agents: [defineAgent({ name: "Clerk", instructions: "Help.", tools: registry.names })],
};
const server = await createServer({
  registry,
  policy,
  ports: { store },
  conversation: (given) =>
    openConversation({ ...given, registry, workflow, model, store, policy, leaseMs: 500, pollMs: 50 }),
});
const { url } = await server.listen({ port: 0 });
process.stdout.write(`${url}\n`);
