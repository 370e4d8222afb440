import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { AskedModels, TaskHistory } from "../../model/ports/asked-models.ts";
import type { Clock } from "../../model/ports/clock.ts";
import type { MemoryService } from "../../model/ports/memory.ts";
import { systemClock } from "../../runtime/system-clock.ts";
import { asV4 } from "../generate/as-v4.ts";
import { memoryService } from "../memory/memories-of-run.ts";
import type { AgentHost } from "../run/options.ts";
import { askedModels } from "./asked-models.ts";
import { taskHistory } from "./task-history.ts";

/** What the tools of the agent toolkit need, beside a search engine. */
export interface AgentServices {
  readonly models: AskedModels;
  readonly history: TaskHistory;
  /** Left out where the host keeps no memories. */
  readonly memory?: MemoryService;
}

/**
 * The services of the agent toolkit, for hosts that call its tools in sessions of their own; `runAgent` makes them itself.
 *
 * @throws ToolwrightError `MODEL_UNSUPPORTED`.
 */
export function agentServices(
  host: Pick<AgentHost, "engine" | "memory" | "model" | "models" | "price" | "retries">,
  clock: Clock = systemClock,
): AgentServices {
  return servicesWith(namedModels(host), host, clock);
}

/** The models of a host by their names; that of the run has the name `""`. */
export const namedModels = ({
  model,
  models = {},
}: Pick<AgentHost, "model" | "models">): ReadonlyMap<string, LanguageModelV4> =>
  new Map([["", asV4(model)], ...Object.entries(models).map(([name, each]) => [name, asV4(each)] as const)]);

/** The same, for models that are known. */
export const servicesWith = (
  models: ReadonlyMap<string, LanguageModelV4>,
  { engine, memory, price, retries = 3 }: Pick<AgentHost, "engine" | "memory" | "price" | "retries">,
  clock: Clock,
): AgentServices => ({
  models: askedModels(models, { clock, retries, price }),
  history: taskHistory(engine),
  ...(memory === undefined ? {} : { memory: memoryService(memory) }),
});
