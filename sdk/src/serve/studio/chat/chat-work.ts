import { cancelRun } from "../../../agents/loop/answer-question.ts";
import { foldTimeline } from "../../../agents/timeline/fold.ts";
import { readRun } from "../../../agents/timeline/run-log.ts";
import { ToolwrightError } from "../../../errors/toolwright-error.ts";
import type { ActivityEvent } from "../../../model/call/event.ts";
import type { Clock } from "../../../model/ports/clock.ts";
import type { Store } from "../../../model/ports/store.ts";
import { portOf } from "../../../questions/port-of.ts";
import type { Questions } from "../../../questions/options.ts";
import type { Registry } from "../../../registry/registry.ts";
import { errorMessage } from "../../../util/failures.ts";
import { showAsked } from "../../web/show-asked.ts";
import type { ChatConversation, ChatHost } from "./chat-host.ts";
import type { ChatLog } from "./chat-log.ts";
import { runningRoots } from "./chat-status.ts";
import type { ChatNews, ChatSettings } from "./chat-types.ts";
import { LiveChat } from "./live-chat.ts";
import { recordedModel } from "./recorded-model.ts";

export interface ChatsParts {
  readonly host: ChatHost;
  readonly clock: Clock;
  readonly registry: () => Registry;
  /** Aborted when the server ends: chats go on with the next one. */
  readonly stop: AbortSignal;
  readonly tell: (news: ChatNews) => void;
  /** Gets what the tools do, in the session of the chat. */
  readonly onActivity: (event: ActivityEvent) => void;
}

/** Where chats are kept. */
export interface ChatFiles {
  readonly store: Store;
  readonly log: ChatLog;
}

/** What is to be done in a chat. */
export interface ChatWork {
  readonly id: string;
  readonly settings: ChatSettings;
  /** What the user says with it. */
  readonly heard?: string;
  /** Called once the conversation is open, before anything is said. */
  readonly begin?: () => Promise<void>;
  readonly run: (conversation: ChatConversation) => Promise<unknown>;
}

/** How long a tool that does not end may hold up the end of the server. */
const graceMs = 3000;

/** The chats that are worked on. They go on although no page is open. */
export class ChatWorkers {
  readonly faults = new Map<string, string>();
  readonly #parts: ChatsParts & { readonly questions: () => Questions };
  readonly #working = new Map<string, LiveChat>();
  readonly #ended = new Map<string, Promise<void>>();

  constructor(parts: ChatsParts & { readonly questions: () => Questions }) {
    this.#parts = parts;
  }

  find(id: string): LiveChat | undefined {
    return this.#working.get(id);
  }

  /** The chat of a session of one of its tasks. */
  chatOf(session: string): string | undefined {
    return [...this.#working.keys()].find((id) => session.startsWith(`${id}.`));
  }

  /**
   * Resolves once the conversation is open: it throws what is wrong with its model or agents.
   *
   * @throws ToolwrightError `RUN_HELD` for a chat that is worked on.
   */
  async start({ id, settings, heard, begin, run }: ChatWork, files: ChatFiles): Promise<void> {
    if (this.#working.has(id))
      throw new ToolwrightError("RUN_HELD", "The agents are answering in this chat.", {
        remedy: "Wait for them, or stop them.",
      });
    const { tell } = this.#parts;
    const live = new LiveChat(
      {
        id,
        tell,
        keep: (step, parts) => files.log.keep(id, step, parts),
        close: (question) => this.#hide(id, question),
        cancel: (task) => void cancelTask(files.store, id, task).catch(() => undefined),
      },
      heard,
    );
    this.#working.set(id, live);
    let conversation: ChatConversation;
    try {
      conversation = await this.#open(id, settings, { store: files.store, live });
      await begin?.();
    } catch (error) {
      this.#working.delete(id);
      throw error;
    }
    this.faults.delete(id);
    tell({ type: "changed", chat: id });
    const ended = this.#finish(id, live, () => run(conversation)).finally(() => this.#ended.delete(id));
    this.#ended.set(id, ended);
  }

  /** Ends what the agents are doing; then it is the user's turn. */
  async stop(id: string, { store }: ChatFiles): Promise<void> {
    const live = this.#working.get(id);
    if (live === undefined) return;
    live.isStopping = true;
    for (const { id: task } of runningRoots(foldTimeline(id, await readRun(store, id))))
      await cancelTask(store, id, task);
  }

  async ended(id: string): Promise<void> {
    await this.#ended.get(id);
  }

  async close(): Promise<void> {
    const late = new Promise<void>((resolve) => void this.#parts.clock.after(graceMs, resolve));
    await Promise.race([Promise.all(this.#ended.values()), late]);
  }

  #hide(id: string, question: string): void {
    const closed = { id: `${id}/${question}`, kind: "ask" } as const;
    void this.#parts
      .questions()
      .hide(id, closed, { status: "cancelled" })
      .catch(() => undefined);
  }

  async #finish(id: string, live: LiveChat, run: () => Promise<unknown>): Promise<void> {
    try {
      await run();
    } catch (error) {
      this.faults.set(id, errorMessage(error));
    }
    await live.end();
    this.#working.delete(id);
    this.#parts.tell({ type: "changed", chat: id });
  }

  #open(
    id: string,
    settings: ChatSettings,
    { store, live }: Pick<ChatFiles, "store"> & { readonly live: LiveChat },
  ): Promise<ChatConversation> {
    const { host, registry, stop, clock, onActivity } = this.#parts;
    const questions = this.#parts.questions();
    const own = (callId: string): string => `${id}:${callId}`;
    const sink = {
      now: () => clock.now(),
      onStep: live.takeStep,
      explain: (error: unknown) => host.explain(error, settings),
    };
    return host.open({
      id,
      settings,
      registry: registry(),
      store,
      ui: portOf(questions, id),
      stop,
      onEvent(event) {
        if (event.type === "entry") showAsked(questions, id, event.entry);
        live.hear(event);
      },
      // Calls of a run are numbered in it.
      onActivity: (event) =>
        onActivity({
          ...event,
          sessionId: id,
          callId: own(event.callId),
          ...("parentCallId" in event && { parentCallId: own(event.parentCallId) }),
        }),
      answer: live.answer,
      recorded: (model, agent) => recordedModel(model, agent, sink),
    });
  }
}

const cancelTask = (store: Store, id: string, task: string): Promise<void> =>
  cancelRun(store, id, { task, reason: "stopped by the user" });
