import { AsyncLocalStorage } from "node:async_hooks";
import type { Registry } from "../../registry/registry.ts";
import { runtimeWithLogs, type Runtime } from "../../runtime/create-runtime.ts";
import { checkedKeys } from "../../runtime/confirmation/signer.ts";
import { systemClock, type Clock } from "../../model/ports/clock.ts";
import type { McpTool } from "../../model/artifact/provider-tools.ts";
import type { Questions } from "../../questions/options.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import { createQuestions } from "../../questions/create-questions.ts";
import { memoryStore } from "../../storage/memory.ts";
import { CallBook } from "../calls/call-book.ts";
import type { RunningCall } from "../calls/running-call.ts";
import type { McpServerOptions } from "../options/server-options.ts";
import { askingPort } from "./asking-port.ts";
import { randomId } from "../../util/node-modules.ts";
import { askingPolicy, type CompleteModePolicy, type Policy } from "../../model/call/policy.ts";
import { completePolicy } from "../../runtime/policy/complete-policy.ts";
import type { Icon } from "@modelcontextprotocol/server";
import { createPeer } from "./peer-questions.ts";
import type { LeftOutTools } from "../../model/call/call.ts";
import { selectionIn } from "../../runtime/session/tool-checks.ts";
import { compareText } from "../../util/texts.ts";

export interface Listing {
  readonly registry: Registry;
  /** By name, in list order. */
  readonly tools: ReadonlyMap<string, McpTool & { icons?: Icon[] }>;
}

/** The parts that all connections of one MCP server share. */
export interface McpHost {
  readonly options: McpServerOptions;
  readonly runtime: Runtime;
  /** The clients' view of a registry. @throws ToolwrightError `PROVIDER_UNKNOWN`. */
  readonly list: (registry: Registry) => Listing;
  /** Replaced by a reload. */
  listing: Listing;
  readonly calls: CallBook;
  readonly current: AsyncLocalStorage<RunningCall>;
  /** The questions to people; a question's session is its call. */
  readonly questions: Questions;
  /** Whether questions of tools go to the clients instead of a port of the host. */
  readonly asksClients: boolean;
  readonly ids: () => string;
  readonly clock: Clock;
  readonly answerWithinMs: number;
}

/** @throws ToolwrightError as `createMcpServer`. */
export function createHost(registry: Registry, options: McpServerOptions): McpHost {
  const { answerWithinMs = 600_000, ports = {} } = options;
  const current = new AsyncLocalStorage<RunningCall>();
  const { clock = systemClock, ids = randomId } = ports;
  const store = ports.store ?? memoryStore();
  const questions = createQuestions({ store, clock, limits: { timeoutMs: answerWithinMs }, movesCalls: true });
  const keys = checkedKeys(ports.keys)();
  const calls = new CallBook({ clock, keys, store, answerWithinMs });
  const ui =
    ports.ui ??
    askingPort({
      questions,
      pageFor: options.answerPage,
      callOf: ({ callId }) => current.getStore() ?? calls.find(callId),
    });
  const services = { mcp: createPeer(current), ...options.services };
  const policy = callPolicy(options.policy);
  const parts = runtimeWithLogs({ ...options, policy, registry, services, ports: { ...ports, ui } });
  const { runtime } = parts;
  forwardChunks(runtime, calls);
  const { mode = "text", agent, allowMissing = false } = options.session ?? {};
  const list = (of: Registry): Listing => {
    if (!allowMissing) parts.warnLeftOut([{ mode, agent }], of);
    return listTools(of, options, allowMissing ? new Map() : runtime.leftOut(of));
  };
  const host: McpHost = {
    options,
    runtime,
    list,
    listing: list(registry),
    calls,
    current,
    questions,
    asksClients: ports.ui === undefined,
    ids,
    clock,
    answerWithinMs,
  };
  return host;
}

function forwardChunks(runtime: Runtime, calls: CallBook): void {
  runtime.events.on("tool_output_chunk", ({ callId, kind, chunk }) => {
    const call = calls.find(callId);
    if (call === undefined || !isRecord(chunk)) return;
    const { done, total, message, data } = chunk;
    const text = typeof message === "string" ? message : undefined;
    if (kind === "progress" && typeof done === "number")
      call.channel?.progress(done, typeof total === "number" ? total : undefined, text);
    if (kind === "log") call.channel?.log(text ?? "", data);
  });
}

/**
 * The policy of a server whose calls have no turn. A budget of 0 forbids the calls; any other budget would refuse calls only because they run in
 * parallel.
 *
 * @throws ToolwrightError `CONFIG_INVALID` with every fault.
 */
function callPolicy(given: Policy | undefined): Policy {
  const policy = completePolicy(askingPolicy(given));
  return { ...policy, modes: mapped(policy.modes, withoutBudgets) };
}

const withoutBudgets = (mode: CompleteModePolicy): CompleteModePolicy => ({
  ...mode,
  budgets: mapped({ ...mode.budgets }, onlyZero),
  tools: mapped(mode.tools, ({ budget, ...limits }) => ({ ...limits, budget: onlyZero(budget) })),
});

const onlyZero = (budget: number | null | undefined): 0 | null => (budget === 0 ? 0 : null);

const mapped = <Value, Result>(values: Readonly<Record<string, Value>>, map: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));

/** The tools of a registry for clients, in a fixed order. @throws ToolwrightError `PROVIDER_UNKNOWN` if it was not built for `mcp`. */
function listTools(
  registry: Registry,
  { session: { mode = "text", agent } = {}, policy, toolIcons = {} }: McpServerOptions,
  leftOut: LeftOutTools,
): Listing {
  const tools = registry
    .toolsFor("mcp", selectionIn({ registry, policy: completePolicy(policy), mode, leftOut }, agent))
    .toSorted((left, right) => compareText(left.name, right.name))
    .map((tool) => {
      const icons = Object.hasOwn(toolIcons, tool.name) ? toolIcons[tool.name] : undefined;
      return { ...tool, ...defined({ icons: icons && [...icons] }) };
    });
  return { registry, tools: new Map(tools.map((tool) => [tool.name, tool])) };
}
