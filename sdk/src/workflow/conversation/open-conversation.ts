import { hostParts } from "../../agents/loop/host-parts.ts";
import { foldTimeline } from "../../agents/timeline/fold.ts";
import { addEntry, appendToRun, readRun } from "../../agents/timeline/run-log.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { UiPort } from "../../model/ports/ui-port.ts";
import type { NewEntry } from "../../model/tasks/timeline.ts";
import type { Workflow, WorkflowHook } from "../../model/workflow/workflow.ts";
import { defined } from "../../util/defined.ts";
import { endedEntry, conversationReport } from "./progress.ts";
import type { Conversation, ConversationOptions, ConversationReport } from "./options.ts";
import { WaitingCalls } from "./waiting-calls.ts";
import { randomId } from "../../util/node-modules.ts";
import { workOnConversation, type IncomingMessage } from "./work-on-conversation.ts";
import type { Registry } from "../../registry/registry.ts";
import { didYouMean } from "../../util/nearest-name.ts";

/**
 * Opens a conversation of a user with the agents of a workflow, or continues a stored one. Every step is stored at once: after a crash, the same
 * call with its id continues the conversation, and no request or action is repeated.
 *
 * @throws ToolwrightError `WORKFLOW_INVALID`, `AGENT_INVALID`, `MODEL_UNSUPPORTED`; `CONVERSATION_UNKNOWN` if the id belongs to another run;
 * `STORE_FAILED`.
 * @example
 * const conversation = await openConversation({ registry, workflow, model, store });
 * const { replies } = await conversation.send("Reset my password.");
 */
export async function openConversation(options: ConversationOptions): Promise<Conversation> {
  const { workflow, registry, store, user, stop, id = randomId() } = options;
  const faults = workflowFaults(workflow, registry);
  if (faults.length > 0) throw new ToolwrightError("WORKFLOW_INVALID", faults.join(" "));
  const waiting = new WaitingCalls();
  const hooks = (workflow.hooks ?? []).map(({ name }) => name);
  const parts = await hostParts({ ...counted(options, waiting), agents: workflow.agents }, hooks);
  // Its log may contain notes of the host before its first entry.
  if ((await readRun(store, id)).length === 0) await addEntry(store, id, startEntry(options));
  const [first] = await readRun(store, id);
  if (first?.type !== "conversation_started")
    throw new ToolwrightError("CONVERSATION_UNKNOWN", `The run "${id}" is not a conversation.`);
  return conversationOf(id, options, (incoming) =>
    workOnConversation(parts, { run: id, workflow, user, stop, incoming, waiting }),
  );
}

/** The host, with a stage that counts its calls. */
function counted(options: ConversationOptions, waiting: WaitingCalls): ConversationOptions {
  const { ports = {}, stages = [], workflow } = options;
  if (ports.ui === undefined) return options;
  return {
    ...options,
    ports: { ...ports, ui: waiting.portOf(shownBy(workflow, ports.ui)) },
    stages: [{ before: "restore", stage: waiting.stage }, ...stages],
  };
}

/** Adds the workflow's UI components; a tool's own component has priority. */
function shownBy({ ui: components = {} }: Workflow, port: UiPort): UiPort {
  return {
    ...defined({ announces: port.announces }),
    request(request) {
      const own = Object.hasOwn(components, request.toolId) ? components[request.toolId] : undefined;
      const { display = request.display } = own ?? {};
      return port.request({ ...request, ...defined({ component: request.component ?? own?.component }), display });
    },
  };
}

const startEntry = ({ workflow, registry }: ConversationOptions): NewEntry => ({
  type: "conversation_started",
  task: "",
  workflow: workflow.name,
  registry: registry.version,
  variables: workflow.variables ?? {},
  once: "started",
});

function conversationOf(
  id: string,
  { workflow, store }: ConversationOptions,
  work: (incoming?: IncomingMessage) => Promise<ConversationReport>,
): Conversation {
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = (next: () => Promise<ConversationReport>): Promise<ConversationReport> => {
    const result = last.then(() => next());
    last = result.catch(() => undefined);
    return result;
  };
  const report = async (): Promise<ConversationReport> =>
    conversationReport(foldTimeline(id, await readRun(store, id)), workflow);
  return {
    id,
    workflow,
    report,
    begin() {
      const { initialMessage: text } = workflow;
      return inOrder(() => work(text === undefined ? undefined : { text, id: "", isInitial: true }));
    },
    send: (text, { id: message = randomId() } = {}) =>
      inOrder(async () => {
        const { status, reason = "" } = await report();
        if (status === "ended")
          throw new ToolwrightError("CONVERSATION_ENDED", `The conversation "${id}" has ended (${reason}).`);
        return work({ text, id: message });
      }),
    resume: () => inOrder(work),
    async end(reason = "ended") {
      // This also works while an agent speaks: the worker reads the entry and cancels running work.
      await appendToRun(store, id, { entries: [endedEntry(reason)], after: Number.MAX_SAFE_INTEGER });
      return inOrder(work);
    },
  };
}

function workflowFaults(workflow: Workflow, registry: Registry): readonly string[] {
  const { agents, hooks = [], handoffs = [], initiatingAgent, maxTurns = 1 } = workflow;
  const names = agents.map(({ name }) => name);
  const speakers = [...names, "user"];
  const unknown = (name: string, known: readonly string[], what: string): readonly string[] => {
    if (known.includes(name)) return [];
    return [`${what} names "${name}", which is not an agent of the workflow.${didYouMean(name, known)}`];
  };
  return [
    ...(agents.length === 0 ? ["The workflow has no agents."] : []),
    ...(initiatingAgent === undefined ? [] : unknown(initiatingAgent, names, "`initiatingAgent`")),
    ...handoffs.flatMap(({ from, to }, index) => [
      ...unknown(from, speakers, `Handoff rule ${index + 1}`),
      ...unknown(to, [...speakers, "end"], `Handoff rule ${index + 1}`),
    ]),
    ...hooks.flatMap((hook) => hookFaults(hook, registry)),
    ...hooks.flatMap(({ name, agents: around = [] }) =>
      around.flatMap((agent) => unknown(agent, names, `The hook ${name}`)),
    ),
    ...(Number.isInteger(maxTurns) && maxTurns > 0 ? [] : ["`maxTurns` is not an integer above 0."]),
  ];
}

function hookFaults({ name }: WorkflowHook, registry: Registry): readonly string[] {
  if (registry.tool(name) !== undefined) return [];
  return [`The hook "${name}" is not a tool of the registry.${didYouMean(name, registry.names)}`];
}
