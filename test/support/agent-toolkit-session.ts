import { createMemory, memoryStore, type FoundPage, type MemoryPort } from "toolwright/agents";
import { createRuntime, loadRegistry, type HostServices } from "toolwright/runtime";
import type { ToolResponse } from "toolwright";
import { scriptedModel } from "toolwright/testing";
import { systemClock } from "../../sdk/src/model/ports/clock.ts";
import { namedModels, servicesWith } from "../../sdk/src/agents/toolkit/agent-services.ts";
import { beginRun } from "../../sdk/src/agents/timeline/run-log.ts";

const toolkitFile = new URL("../../sdk/dist/agents-toolkit/tool_registry.json", import.meta.url);

/** The services of the tools. */
export interface AgentToolkitOptions {
  readonly user?: string;
  /** Names of additional models; default `gpt` and `claude`. */
  readonly models?: readonly string[];
  /** The reply of every model; default: its name, and that it agrees. */
  readonly reply?: string;
  readonly found?: readonly FoundPage[];
}

/** A session of the first task of a run, with the tools of the agent toolkit. */
export async function agentToolkitSession({
  user,
  models = ["gpt", "claude"],
  reply,
  found = [],
}: AgentToolkitOptions = {}) {
  const memory: MemoryPort = createMemory(memoryStore());
  const asked: string[] = [];
  const searched: (readonly [string, number])[] = [];
  const saying = (name: string) =>
    scriptedModel(({ messages }) => {
      const last = messages.at(-1);
      asked.push(last !== undefined && "text" in last ? last.text : "");
      return reply ?? `${name} says yes.`;
    }).languageModel;
  const store = memoryStore();
  const created = { type: "task_created", agent: "a", input: "Go.", documents: [], depth: 0, fingerprint: "" } as const;
  await beginRun(store, "run", [
    { ...created, task: "t0" },
    { ...created, task: "t1" },
    { type: "cancel_requested", task: "t0", reason: "enough" },
  ]);
  const host = { model: saying("the run"), models: Object.fromEntries(models.map((name) => [name, saying(name)])) };
  const services: HostServices = {
    ...servicesWith(namedModels(host), { store, memory, retries: 0 }, systemClock),
    webSearch: {
      search(query: string, { limit }: { readonly limit: number }) {
        searched.push([query, limit]);
        return Promise.resolve(found);
      },
    },
  } as unknown as HostServices;
  const runtime = createRuntime({ registry: await loadRegistry(toolkitFile), services });
  const session = await runtime.openSession({
    id: "run.t0",
    allowMissing: true,
    ...(user === undefined ? {} : { user }),
  });
  const call = <Data = unknown>(name: string, args: object) =>
    session.beginTurn().call(name, args) as Promise<ToolResponse<Data>>;
  return { call, memory, asked, searched };
}
