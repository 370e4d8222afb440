import { cancelRun } from "../../../agents/loop/answer-question.ts";
import { eraseRun } from "../../../agents/timeline/run-log.ts";
import { isToolwrightError, ToolwrightError } from "../../../errors/toolwright-error.ts";
import type { ActivityEvent } from "../../../model/call/event.ts";
import { systemClock } from "../../../model/ports/clock.ts";
import type { TimelineEntry } from "../../../model/tasks/timeline.ts";
import { portOf } from "../../../questions/port-of.ts";
import type { ConversationNews, Questions } from "../../../questions/options.ts";
import type { Registry } from "../../../registry/registry.ts";
import { defined } from "../../../util/defined.ts";
import { errorMessage } from "../../../util/failures.ts";
import { randomId } from "../../../util/node-modules.ts";
import { within } from "../../../util/waits.ts";
import type { GivenConversation, ServedConversation } from "../../web/conversation-options.ts";
import { ServedConversations } from "../../web/served-conversations.ts";
import type { RunLogs } from "../runs/run-logs.ts";
import type { StudioStorage } from "../runs/studio-storage.ts";
import { chatPrefix, runningRoots, statusOf } from "./chat-book.ts";
import type { ChatHost } from "./chat-host.ts";
import { ChatLogs } from "./chat-logs.ts";
import { recordedModel } from "./chat-model.ts";
import type { ChatNews, ChatPage, ChatSettings, ChatSummary, ChatText } from "./chat-types.ts";

export interface ChatsParts {
  readonly host: ChatHost;
  readonly storage: StudioStorage;
  readonly logs: RunLogs;
  readonly registry: () => Registry;
  readonly questions: Questions;
  /** Aborted when the server ends: the next server continues the chats. */
  readonly stop: AbortSignal;
  readonly tell: (news: ChatNews) => void;
  /** Gets what the tools do, in the session of the chat. */
  readonly onActivity: (event: ActivityEvent) => void;
}

export interface SaidInChat {
  readonly text: string;
  readonly settings: ChatSettings;
}

/** How long a tool that does not end may hold up the end of the server. */
const graceMs = 3000;
/** The person at this machine. */
const user = "";

/** Chats of people with agents. Each is a conversation among the runs; answers continue although no page is open. */
export class Chats {
  readonly #parts: ChatsParts;
  readonly #logs: ChatLogs;
  /** What agents are saying, by chat and task. */
  readonly #texts = new Map<string, Map<string, ChatText>>();
  /** The chats whose answer the person has stopped. */
  readonly #stopping = new Set<string>();
  /** What went wrong outside of the agents. */
  readonly #faults = new Map<string, string>();
  /** Settings of messages that are not stored yet. */
  readonly #settings = new Map<string, ChatSettings>();
  readonly #conversations: ServedConversations;

  constructor(parts: ChatsParts) {
    const { storage, questions, stop, host } = parts;
    this.#parts = parts;
    this.#logs = new ChatLogs({ ...parts, secrets: host.secrets });
    this.#conversations = new ServedConversations({
      store: storage.open,
      questions,
      stop,
      clock: systemClock,
      ports: {},
      open: (given) => this.#conversation(given),
      warn: ({ cause, message }, id) => void this.#faults.set(id, cause === undefined ? message : errorMessage(cause)),
      tell: (id, news) => this.#tell(id, news),
    });
  }

  /** The chat of a session of one of its tasks. */
  chatOf = (session: string): string | undefined => /^(chat-\w+)\./.exec(session)?.[1];

  /** The newest first. */
  async list(): Promise<readonly ChatSummary[]> {
    return (await this.#logs.list()).map((chat) => ({ ...chat, isWorking: this.#conversations.isWorking(chat.id) }));
  }

  async page(id: string): Promise<Omit<ChatPage, "run">> {
    const book = await this.#logs.book(id);
    const { title, startedAt, settings, heard } = book;
    const isWorking = this.#conversations.isWorking(id);
    const status = statusOf(book, isWorking);
    const fault = this.#faults.get(id);
    // The answer may come at any time.
    if (status === "waiting" && !this.#isBusy(id) && fault === undefined) await this.#conversations.restore(id, user);
    return {
      chat: { id, title, startedAt, settings, isWorking },
      status: status === "interrupted" && fault !== undefined ? "user" : status,
      texts: [...(this.#texts.get(id)?.values() ?? [])],
      heard,
      ...defined({ fault }),
    };
  }

  /** Begins a chat; resolves once its model and agents are there. */
  async begin({ text, settings }: SaidInChat): Promise<string> {
    const id = `${chatPrefix}${randomId().slice(0, 8)}`;
    await this.#prepare(id, settings);
    await this.#conversations.begin(id, user);
    await this.#conversations.say(id, user, { text });
    return id;
  }

  async say(id: string, { text, settings }: SaidInChat): Promise<void> {
    await this.#logs.book(id);
    await this.#prepare(id, settings);
    await this.#conversations.say(id, user, { text });
  }

  /** Continues what another process has left. */
  async resume(id: string): Promise<void> {
    const { settings } = await this.#logs.book(id);
    await this.#prepare(id, settings);
    await this.#conversations.restore(id, user);
  }

  /** Ends what the agents are doing; then it is the user's turn. */
  async stop(id: string): Promise<void> {
    const { state } = await this.#logs.book(id);
    if (!this.#isBusy(id)) return;
    this.#stopping.add(id);
    for (const { id: task } of runningRoots(state)) await this.#cancel(id, task);
  }

  async erase(id: string): Promise<void> {
    this.#conversations.leave(id);
    await this.stop(id);
    await this.#conversations.ended(id);
    await eraseRun(await this.#parts.storage.open(), id, { by: "studio" });
    this.#logs.forget(id);
    await this.#parts.questions.erase(id);
    this.#parts.tell({ type: "changed", chat: id });
  }

  async close(): Promise<void> {
    await within(graceMs, Promise.all(this.#conversations.running));
  }

  /**
   * Opens a chat for its next message, and stores the settings.
   *
   * @throws ToolwrightError `RUN_HELD` for a chat that is worked on; what is wrong with its model or agents.
   */
  async #prepare(id: string, settings: ChatSettings): Promise<void> {
    if (this.#isBusy(id))
      throw new ToolwrightError("RUN_HELD", "The agents are answering in this chat.", {
        remedy: "Wait for them, or stop them.",
      });
    this.#settings.set(id, settings);
    this.#stopping.delete(id);
    try {
      await this.#conversations.open(id, user);
      this.#faults.delete(id);
    } catch (error) {
      throw isToolwrightError(error) ? (error.cause ?? error) : error;
    }
    await this.#logs.note(id, { type: "settings", settings });
  }

  #isBusy(id: string): boolean {
    return this.#conversations.isWorking(id) || this.#conversations.isWaiting(id);
  }

  async #conversation({ id, onEvent, store, stop }: GivenConversation): Promise<ServedConversation> {
    const { host, registry, questions, onActivity } = this.#parts;
    const settings = this.#settings.get(id) ?? (await this.#logs.book(id)).settings;
    // Calls of a run are numbered in it.
    const own = (callId: string): string => `${id}:${callId}`;
    return host.open({
      id,
      settings,
      store,
      stop,
      registry: registry(),
      ui: portOf(questions, id),
      onEvent: (event) => {
        if (event.type === "entry") this.#take(id, event.entry);
        onEvent(event);
      },
      onActivity: (event) =>
        onActivity({
          ...event,
          sessionId: id,
          callId: own(event.callId),
          ...("parentCallId" in event && { parentCallId: own(event.parentCallId) }),
        }),
      recorded: (model, agent) =>
        recordedModel(model, agent, {
          explain: (error) => host.explain(error, settings),
          record: async (step, parts) => {
            await this.#logs.note(id, { type: "step", step, parts });
            this.#tell(id, { type: "changed" });
          },
        }),
    });
  }

  #take(id: string, entry: TimelineEntry): void {
    const { type, task } = entry;
    if (type === "task_created" && this.#stopping.has(id)) void this.#cancel(id, task).catch(() => undefined);
    const isOver = type === "task_cancelled" || type === "task_failed";
    if (type === "assistant" || isOver) this.#texts.get(id)?.delete(task);
    if (isOver) void this.#closeQuestions(id, task).catch(() => undefined);
  }

  /** No one can answer the questions of a task that has ended. */
  async #closeQuestions(id: string, task: string): Promise<void> {
    const { state } = await this.#logs.book(id);
    for (const question of state.questions.values())
      if (question.task === task && question.answer === undefined)
        await this.#parts.questions.hide(id, { id: `${id}/${question.id}`, kind: "ask" }, { status: "cancelled" });
  }

  #tell(chat: string, news: ConversationNews): void {
    const { tell } = this.#parts;
    if (news.type === "changed") {
      tell({ type: "changed", chat });
      return;
    }
    const { task, agent, text } = news;
    const texts = this.#texts.get(chat) ?? new Map<string, ChatText>();
    this.#texts.set(chat, texts);
    const before = news.type === "text" ? (texts.get(task)?.text ?? "") : "";
    texts.set(task, { task, agent, text: before + text });
    tell(news.type === "text" ? { ...news, chat, at: before.length } : { type: "changed", chat });
  }

  async #cancel(id: string, task: string): Promise<void> {
    await cancelRun(await this.#parts.storage.open(), id, { task, reason: "stopped by the user" });
  }
}
