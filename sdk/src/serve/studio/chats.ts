import { cancelRun } from "../../agents/loop/answer-question.ts";
import { addEntry, eraseRun } from "../../agents/timeline/run-log.ts";
import { rootsOf } from "../../agents/timeline/state.ts";
import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import { systemClock } from "../../model/ports/clock.ts";
import type { TimelineEntry } from "../../model/tasks/timeline.ts";
import type { ConversationNews, Questions } from "../../questions/options.ts";
import { defined } from "../../util/defined.ts";
import { errorMessage } from "../../util/failures.ts";
import { randomId } from "../../util/node-modules.ts";
import { within } from "../../util/waits.ts";
import type { GivenConversation, ServedConversation } from "../web/server-options.ts";
import { refusal } from "../web/read-body.ts";
import { ServedConversations } from "../web/served-conversations.ts";
import { chatBook, chatPrefix, statusOf, type ChatBook } from "./run-book.ts";
import type { ChatHost } from "./studio-options.ts";
import { recordedModel } from "./chat-model.ts";
import { written, type RunNote } from "./run-notes.ts";
import type { ChatSettings, ChatText, ShownChat, StudioRun } from "./run-types.ts";
import type { StoredRuns } from "./stored-runs.ts";
import type { StudioCalls } from "./studio-calls.ts";
import type { StudioShown } from "./studio-shown.ts";
import type { StudioPages } from "./studio-stream.ts";

export interface ChatsParts {
  readonly host: ChatHost;
  readonly runs: StoredRuns;
  readonly shown: Pick<StudioShown, "registry">;
  readonly questions: Questions;
  /** Aborted when the server ends: the next server continues the chats. */
  readonly stop: AbortSignal;
  readonly pages: StudioPages;
  /** Receives the tools' events, in the chat's session. */
  readonly calls: StudioCalls;
}

export interface SaidInChat {
  readonly text: string;
  readonly settings: ChatSettings;
}

/** How long a tool that does not end may delay the end of the server, in milliseconds. */
const graceMs = 3000;
/** The person at this machine. */
const user = "";

/** Chats of people with agents. Each is a conversation among the runs; answers continue even if no page is open. */
export class Chats {
  readonly #parts: ChatsParts;
  readonly #texts = new Map<string, Map<string, ChatText>>();
  readonly #stopping = new Set<string>();
  /** Failures outside of the agents, by chat. */
  readonly #faults = new Map<string, string>();
  /** Settings of messages that are not stored yet. */
  readonly #settings = new Map<string, ChatSettings>();
  readonly #conversations: ServedConversations;

  constructor(parts: ChatsParts) {
    const { runs, questions, stop } = parts;
    this.#parts = parts;
    this.#conversations = new ServedConversations({
      store: runs.storage.open,
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

  /** Newest first. */
  async list(): Promise<readonly StudioRun[]> {
    // A damaged chat is listed among the runs, with its error.
    const { runs } = await this.#parts.runs.list({ prefix: chatPrefix, most: Infinity });
    const chats = runs.filter(({ chat }) => chat !== undefined);
    // The log of an interrupted answer has the status open.
    return chats.map((run) => ({ ...run, status: this.#conversations.isWorking(run.name) ? "open" : "user" }));
  }

  /** The chat of a run. @throws HTTPException 404 for an unknown chat. */
  async shown(id: string): Promise<ShownChat> {
    const book = await this.#book(id);
    const { title, settings, heard } = book;
    const status = statusOf(book, this.#conversations.isWorking(id));
    const fault = this.#faults.get(id);
    // The answer may arrive at any time.
    if (status === "waiting" && !this.#conversations.isBusy(id) && fault === undefined)
      await this.#conversations.restore(id, user);
    return {
      title,
      settings,
      status: status === "interrupted" && fault !== undefined ? "user" : status,
      texts: [...(this.#texts.get(id)?.values() ?? [])],
      heard,
      ...defined({ fault }),
    };
  }

  /** Starts a chat; resolves when its model and agents are loaded. */
  async begin({ text, settings }: SaidInChat): Promise<string> {
    const id = `${chatPrefix}${randomId().slice(0, 8)}`;
    await this.#prepare(id, settings);
    await this.#conversations.begin(id, user);
    await this.#conversations.say(id, user, { text });
    return id;
  }

  async say(id: string, { text, settings }: SaidInChat): Promise<void> {
    await this.#book(id);
    await this.#prepare(id, settings);
    await this.#conversations.say(id, user, { text });
  }

  /** Continues the work that another process has left. */
  async resume(id: string): Promise<void> {
    const { settings } = await this.#book(id);
    await this.#prepare(id, settings);
    await this.#conversations.restore(id, user);
  }

  /** Stops the agents; then it is the user's turn. */
  async stop(id: string): Promise<void> {
    const { state } = await this.#book(id);
    if (!this.#conversations.isBusy(id)) return;
    this.#stopping.add(id);
    for (const { id: task, status } of rootsOf(state)) if (status === "running") await this.#cancel(id, task);
  }

  async erase(id: string): Promise<void> {
    this.#conversations.leave(id);
    await this.stop(id);
    await this.#conversations.ended(id);
    await eraseRun(await this.#parts.runs.storage.open(), id, { by: "studio" });
    await this.#parts.questions.erase(id);
    this.#tell(id, { type: "changed" });
  }

  async close(): Promise<void> {
    await within(graceMs, Promise.all(this.#conversations.running));
  }

  /**
   * Opens a chat for its next message, and stores the settings.
   *
   * @throws ToolwrightError `RUN_HELD` if another process works on the chat, or the error of its model or agents.
   */
  async #prepare(id: string, settings: ChatSettings): Promise<void> {
    if (this.#conversations.isBusy(id))
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
    await this.#note(id, { type: "settings", settings });
  }

  async #conversation(given: GivenConversation): Promise<ServedConversation> {
    const { host, shown, calls } = this.#parts;
    const { id } = given;
    const settings = this.#settings.get(id) ?? (await this.#book(id)).settings;
    // Calls are numbered within their run.
    const own = (callId: string): string => `${id}:${callId}`;
    return host.open({
      ...given,
      settings,
      registry: shown.registry,
      onEvent: (event) => {
        if (event.type === "entry") this.#take(id, event.entry);
        given.onEvent(event);
      },
      onActivity: (event) =>
        calls.take({
          ...event,
          sessionId: id,
          callId: own(event.callId),
          ...("parentCallId" in event && { parentCallId: own(event.parentCallId) }),
        }),
      recorded: (model, agent) =>
        recordedModel(model, agent, {
          explain: (error) => host.explain(error, settings),
          record: async (step, parts) => {
            await this.#note(id, { type: "step", step, parts });
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
    const { state } = await this.#book(id);
    for (const question of state.questions.values())
      if (question.task === task && question.answer === undefined)
        await this.#parts.questions.hide(id, { id: `${id}/${question.id}`, kind: "ask" }, { status: "cancelled" });
  }

  #tell(chat: string, news: ConversationNews): void {
    const { pages } = this.#parts;
    if (news.type === "changed") {
      pages.tell({ event: "chat", chat });
      return;
    }
    const { task, agent, text } = news;
    const texts = this.#texts.get(chat) ?? new Map<string, ChatText>();
    this.#texts.set(chat, texts);
    const before = news.type === "text" ? (texts.get(task)?.text ?? "") : "";
    texts.set(task, { task, agent, text: before + text });
    pages.tell({ event: "texts", data: { chat, texts: [...texts.values()] } });
  }

  /** @throws HTTPException 404 for an unknown chat. */
  async #book(id: string): Promise<ChatBook> {
    const log = id.startsWith(chatPrefix) ? await this.#parts.runs.log(id) : undefined;
    const book = log && chatBook(id, log);
    if (book === undefined) throw refusal(404, `There is no chat "${id}".`);
    return book;
  }

  async #note(id: string, note: RunNote): Promise<void> {
    const { runs, host } = this.#parts;
    await addEntry(await runs.storage.open(), id, { type: "note", task: "", entry: written(note, host.secrets()) });
  }

  async #cancel(id: string, task: string): Promise<void> {
    await cancelRun(await this.#parts.runs.storage.open(), id, { task, reason: "stopped by the user" });
  }
}
