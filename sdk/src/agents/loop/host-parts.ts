import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { agentFaults } from "../../model/agent/agent-faults.ts";
import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { Stage } from "../../model/call/call.ts";
import type { OrchestratorPort } from "../../model/ports/orchestrator.ts";
import type { HostServices } from "../../model/tool/services.ts";
import { behaviorOf, TOOL_BEHAVIOR, type ToolBehaviors } from "../../model/tool/tool-behavior.ts";
import type { Registry } from "../../registry/registry.ts";
import { runtimeWithLogs } from "../../runtime/create-runtime.ts";
import { systemClock } from "../../model/ports/clock.ts";
import { defined } from "../../util/defined.ts";
import { callDocuments } from "../run/call-scope.ts";
import type { HostParts } from "../run/live-run.ts";
import type { AgentHost } from "../run/options.ts";
import { absentServices, namedModels, servicesWith } from "../toolkit/agent-services.ts";
import { completePolicy } from "../../runtime/policy/complete-policy.ts";
import { offeredNames, withAgentTools } from "../toolkit/agent-tools.ts";
import { randomId } from "../../util/node-modules.ts";
import { sentence } from "../../util/texts.ts";

/**
 * Checks the host's options and creates its runtime. `hooks` are the lifecycle tools that it runs.
 *
 * @throws ToolwrightError `AGENT_INVALID`, `MODEL_UNSUPPORTED`, `CONFIG_INVALID`.
 */
export async function hostParts(host: AgentHost, hooks: readonly string[] = []): Promise<HostParts> {
  const { agents: named = host.registry.agents, models = {}, toolTypes = {}, store, ports } = host;
  const { policy, stages, intents, onWarning, onActivity: onEvent } = host;
  const behaviors: ToolBehaviors = { ...TOOL_BEHAVIOR, ...toolTypes };
  const registry = await withAgentTools(host.registry, named);
  checkAgents(named, registry, { models: Object.keys(models), behaviors });
  const agents = named.map((agent) => ({ ...agent, tools: offeredNames(agent, registry) }));
  const byName = namedModels(host);
  const clock = ports?.clock ?? systemClock;
  const own = servicesWith(byName, host, clock);
  const services = { ...absentServices, ...own, ...host.services } as HostServices;
  const { sessionsIn, runtime, warnLeftOut } = runtimeWithLogs({
    registry,
    ...defined({ policy }),
    services,
    stages: [...(stages ?? []), { before: "durable", stage: withoutCode(behaviors) }],
    ...defined({ intents, onWarning, onEvent }),
    ports: {
      orchestrator: noOrchestrator,
      documents: callDocuments,
      ...ports,
      store,
    },
  });
  warnLeftOut(agents.map(({ name: agent, mode = "text", tools }) => ({ agent, mode, names: [...tools, ...hooks] })));
  return {
    host: { ...host, registry, agents, leftOut: runtime.leftOut(), policy: completePolicy(policy) },
    sessionsIn,
    asked: own.models,
    behaviors,
    models: byName,
    clock,
    worker: host.worker ?? randomId(),
    leaseMs: host.leaseMs ?? 30_000,
    pollMs: host.pollMs ?? 250,
  };
}

/** A call whose type runs no code returns its arguments and ignores the tool's handler. */
const withoutCode = (behaviors: ToolBehaviors): Stage => ({
  name: "without-code",
  run: (call, next) =>
    behaviorOf(behaviors, call.tool).executesCode
      ? next(call)
      : { ok: true, data: call.args, intents: [], warnings: [] },
});

const refuse = (what: string): Promise<never> =>
  Promise.reject(
    new ToolwrightError("CAPABILITY_MISSING", `\`${what}\` of a handler needs the port \`orchestrator\`.`, {
      remedy: "Use a tool of type `agent_as_tool` or `ask_master`, or pass `ports: { orchestrator }`.",
    }),
  );

/** The loop handles tools without code; a handler that calls the orchestrator itself needs the host's. */
const noOrchestrator: OrchestratorPort = {
  delegate: () => refuse("ctx.delegate"),
  ask: () => refuse("ctx.ask"),
};

/**
 * Checks that the tools, agents, models and tool types that agents name exist.
 *
 * @throws ToolwrightError `AGENT_INVALID` with every fault.
 */
function checkAgents(
  agents: readonly AgentDefinition[],
  registry: Registry,
  known: { readonly models: readonly string[]; readonly behaviors: ToolBehaviors },
): void {
  const toolOf = (name: string) => registry.tool(name)?.metadata;
  const surroundings = { agents, ...known, mayHaveTypes: false, toolOf, toolNames: registry.names };
  const faults = agents.flatMap((agent) =>
    agentFaults(agent, surroundings).map(({ says: fault }) => `Agent "${agent.name}" ${fault}`),
  );
  const all = agents.length === 0 ? ["There are no agents"] : faults;
  if (all.length > 0) throw new ToolwrightError("AGENT_INVALID", all.map(sentence).join(" "));
}
