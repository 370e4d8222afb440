import { hostParts } from "../../agents/loop/host-parts.ts";
import type { HostParts } from "../../agents/run/live-run.ts";
import { foldTimeline } from "../../agents/timeline/fold.ts";
import { appendToRun, beginRun, readRun } from "../../agents/timeline/run-log.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { NewEntry } from "../../model/tasks/timeline.ts";
import type { Workflow } from "../../model/workflow.ts";
import { checkWorkflow } from "./check-workflow.ts";
import type { Heard } from "./drive.ts";
import { endedEntry } from "./ended-entry.ts";
import type { Conversation, ConversationOptions, ConversationReport, SendOptions } from "./options.ts";
import { conversationReport } from "./report.ts";
import { WaitingCalls } from "./waiting-calls.ts";
import { workOnConversation } from "./work-on-conversation.ts";
import { randomId } from "../../util/node-modules.ts";

/**
 * Opens a conversation of a user with the agents of a workflow, or goes on with one that the store has. Everything is stored as it happens:
 * after a crash, the same call with its id goes on, and nothing is asked or done twice.
 *
 * @throws ToolwrightError `WORKFLOW_INVALID`, `AGENT_INVALID`, `MODEL_UNSUPPORTED`; `CONVERSATION_UNKNOWN` where the id is that of another
 * run; `STORE_FAILED`.
 * @example
 * const conversation = await openConversation({ registry, workflow, model, store });
 * const { replies } = await conversation.send("Reset my password.");
 */
export async function openConversation(options: ConversationOptions): Promise<Conversation> {
  const { workflow, registry, store, id = randomId() } = options;
  checkWorkflow(workflow, registry);
  const waiting = new WaitingCalls();
  const parts = await hostParts({ ...counted(options, waiting), agents: workflow.agents });
  await beginRun(store, id, { entries: [startEntry(options)], isDue: false });
  const [first] = await readRun(store, id);
  if (first?.type !== "conversation_started")
    throw new ToolwrightError("CONVERSATION_UNKNOWN", `The run "${id}" is not a conversation.`);
  return new OpenConversation(id, options, { parts, waiting });
}

/** The host with its calls counted. */
function counted(options: ConversationOptions, waiting: WaitingCalls): ConversationOptions {
  const { ports = {}, stages = [] } = options;
  if (ports.ui === undefined) return options;
  return {
    ...options,
    ports: { ...ports, ui: waiting.portOf(ports.ui) },
    stages: [{ before: "restore", stage: waiting.stage }, ...stages],
  };
}

interface Working {
  readonly parts: HostParts;
  readonly waiting: WaitingCalls;
}

const startEntry = ({ workflow, registry }: ConversationOptions): NewEntry => ({
  type: "conversation_started",
  task: "",
  workflow: workflow.name,
  registry: registry.version,
  variables: workflow.variables ?? {},
  once: "started",
});

class OpenConversation implements Conversation {
  readonly id: string;
  readonly workflow: Workflow;
  readonly #options: ConversationOptions;
  readonly #working: Working;
  #order: Promise<unknown> = Promise.resolve();

  constructor(id: string, options: ConversationOptions, working: Working) {
    this.id = id;
    this.workflow = options.workflow;
    this.#options = options;
    this.#working = working;
  }

  begin(): Promise<ConversationReport> {
    const { initialMessage } = this.workflow;
    const heard =
      initialMessage === undefined ? undefined : ({ text: initialMessage, id: "", isInitial: true } as const);
    return this.#inOrder(() => this.#work(heard));
  }

  send(message: string, { id = randomId() }: SendOptions = {}): Promise<ConversationReport> {
    return this.#inOrder(async () => {
      const { status, reason = "" } = await this.report();
      if (status === "ended")
        throw new ToolwrightError("CONVERSATION_ENDED", `The conversation "${this.id}" has ended (${reason}).`);
      return this.#work({ text: message, id });
    });
  }

  resume(): Promise<ConversationReport> {
    return this.#inOrder(() => this.#work());
  }

  async end(reason: "ended" | "cancelled" | "expired" = "ended"): Promise<ConversationReport> {
    // Also while an agent speaks: the worker sees it, and cancels what runs.
    await this.#add(endedEntry(reason));
    return this.#inOrder(() => this.#work());
  }

  async report(): Promise<ConversationReport> {
    return conversationReport(foldTimeline(this.id, await readRun(this.#options.store, this.id)), this.workflow);
  }

  async #add(entry: NewEntry): Promise<void> {
    await appendToRun(this.#options.store, this.id, { entries: [entry], after: Number.MAX_SAFE_INTEGER });
  }

  #inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#order.then(work);
    this.#order = result.catch(() => undefined);
    return result;
  }

  async #work(heard?: Heard): Promise<ConversationReport> {
    const { user, stop } = this.#options;
    const { parts, waiting } = this.#working;
    return workOnConversation(parts, { run: this.id, workflow: this.workflow, user, stop, heard, waiting });
  }
}
