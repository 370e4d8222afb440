import {
  agentServices,
  createMemory,
  loadAgentToolkit,
  memoryStore,
  type FoundPage,
  type MemoryPort,
} from "toolwright/agents";
import { createRuntime, type HostServices } from "toolwright/runtime";
import type { ToolResponse } from "toolwright";
import { scriptedModel } from "toolwright/testing";
import { beginRun } from "../../sdk/src/agents/timeline/run-log.ts";

/** What the tools use. */
export interface AgentToolkitOptions {
  readonly user?: string;
  /** Names of further models; default `gpt` and `claude`. */
  readonly models?: readonly string[];
  /** What every model says; default: its name, and that it agrees. */
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
  await beginRun(store, "run", {
    entries: [
      { ...created, task: "t0" },
      { ...created, task: "t1" },
      { type: "cancel_requested", task: "t0", reason: "enough" },
    ],
  });
  const services: HostServices = {
    ...agentServices({
      store,
      memory,
      model: saying("the run"),
      retries: 0,
      models: Object.fromEntries(models.map((name) => [name, saying(name)])),
    }),
    webSearch: {
      search(query: string, { limit }: { readonly limit: number }) {
        searched.push([query, limit]);
        return Promise.resolve(found);
      },
    },
  } as unknown as HostServices;
  const runtime = createRuntime({ registry: await loadAgentToolkit(), services });
  const session = await runtime.openSession({
    id: "run.t0",
    allowMissing: true,
    ...(user === undefined ? {} : { user }),
  });
  const call = <Data = unknown>(name: string, args: object) =>
    session.beginTurn().call(name, args) as Promise<ToolResponse<Data>>;
  return { call, memory, asked, searched };
}
