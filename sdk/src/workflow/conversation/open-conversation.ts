import { randomUUID } from "node:crypto";
import { hostParts, type HostParts } from "../../agents/loop/host-parts.ts";
import { defaultLimits } from "../../agents/timeline/limits.ts";
import { foldTimeline } from "../../agents/timeline/fold.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { NewEntry } from "../../model/tasks/timeline.ts";
import type { Workflow } from "../../model/workflow.ts";
import { checkWorkflow } from "./check-workflow.ts";
import type { Heard } from "./drive.ts";
import { endedEntry } from "./ended-entry.ts";
import type { Conversation, ConversationOptions, ConversationReport, SendOptions } from "./options.ts";
import { conversationReport } from "./report.ts";
import { workOnConversation } from "./work-on-conversation.ts";

/**
 * Opens a conversation of a user with the agents of a workflow, or goes on with one that the engine has. Everything is stored as it happens:
 * after a crash, the same call with its id goes on, and nothing is asked or done twice.
 *
 * @throws ToolwrightError `WORKFLOW_INVALID`, `AGENT_INVALID`, `MODEL_UNSUPPORTED`; `CONVERSATION_UNKNOWN` where the id is that of another
 * run; `ENGINE_FAILED`.
 * @example
 * const conversation = await openConversation({ registry, workflow, model, engine });
 * const { replies } = await conversation.send("Reset my password.");
 */
export async function openConversation(options: ConversationOptions): Promise<Conversation> {
  const { workflow, registry, engine, id = randomUUID() } = options;
  checkWorkflow(workflow, registry);
  const parts = await hostParts({ ...options, agents: workflow.agents });
  await engine.start(id, [startEntry(options)]);
  const [first] = await engine.read(id);
  if (first?.type !== "conversation_started")
    throw new ToolwrightError("CONVERSATION_UNKNOWN", `The run "${id}" is not a conversation.`);
  return new OpenConversation(id, options, parts);
}

const startEntry = ({ workflow, registry }: ConversationOptions): NewEntry => ({
  ...{ type: "conversation_started", task: "", workflow: workflow.name, registry: registry.version },
  ...{ variables: workflow.variables ?? {}, limits: defaultLimits, once: "started" },
});

class OpenConversation implements Conversation {
  readonly id: string;
  readonly workflow: Workflow;
  readonly #options: ConversationOptions;
  readonly #parts: HostParts;
  #order: Promise<unknown> = Promise.resolve();

  constructor(id: string, options: ConversationOptions, parts: HostParts) {
    this.id = id;
    this.workflow = options.workflow;
    this.#options = options;
    this.#parts = parts;
  }

  begin(): Promise<ConversationReport> {
    const { initialMessage } = this.workflow;
    const heard =
      initialMessage === undefined ? undefined : ({ text: initialMessage, id: "", isInitial: true } as const);
    return this.#inOrder(() => this.#work(heard));
  }

  send(message: string, { id = randomUUID() }: SendOptions = {}): Promise<ConversationReport> {
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
    return conversationReport(foldTimeline(this.id, await this.#options.engine.read(this.id)), this.workflow);
  }

  async #add(entry: NewEntry): Promise<void> {
    await this.#options.engine.append(this.id, { entries: [entry], after: Number.MAX_SAFE_INTEGER });
  }

  #inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#order.then(work);
    this.#order = result.catch(() => undefined);
    return result;
  }

  async #work(heard?: Heard): Promise<ConversationReport> {
    const { user, stop } = this.#options;
    return workOnConversation(this.#parts, { run: this.id, workflow: this.workflow, user, stop, heard });
  }
}
