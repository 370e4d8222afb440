import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import type { HostPorts } from "../../model/ports/ports.ts";
import { pause, type Clock } from "../../model/ports/clock.ts";
import type { Store } from "../../model/ports/store.ts";
import type { TimelineEntry } from "../../model/tasks/timeline.ts";
import { asShown } from "../../agents/loop/answer-question.ts";
import { questionsForPeople } from "../../agents/loop/report.ts";
import { foldTimeline } from "../../agents/timeline/fold.ts";
import { addEntry, isInTimeline, readRunLog, runLog, type RunEntry } from "../../agents/timeline/run-log.ts";
import type { AgentEvent } from "../../agents/run/options.ts";
import type { ConversationNews, Questions } from "../../questions/options.ts";
import { defined } from "../../util/defined.ts";
import { errorMessage } from "../../util/failures.ts";
import type { GivenConversation, ServedConversation } from "./server-options.ts";
import { portOf } from "../../questions/question-of.ts";
import { randomId } from "../../util/node-modules.ts";
import { stored } from "../../util/stored.ts";

export interface ConversationSource {
  readonly open: (given: GivenConversation) => Promise<ServedConversation>;
  readonly questions: Questions;
  readonly store: () => Promise<Store>;
  readonly clock: Clock;
  readonly ports: HostPorts;
  readonly stop: AbortSignal;
  /** Warns the operator; `id` is the conversation. */
  readonly warn: (warning: ToolwrightError, id: string) => void;
  /** Notifies the pages of a conversation. */
  readonly tell: (id: string, news: ConversationNews) => void;
}

/** A message for a conversation, as a note in the log of its run; without a text, it is the start. */
export type ConversationNote =
  | { readonly type: "said"; readonly id: string; readonly text?: string }
  | { readonly type: "answered"; readonly id: string };

type Said = Extract<ConversationNote, { type: "said" }>;

const notes = stored<ConversationNote>();

const notesIn = (entries: readonly RunEntry[]): readonly ConversationNote[] =>
  entries.flatMap((entry) => (entry.type === "note" ? [notes.read(entry.entry)] : []));

/** The messages of a log without an answer. Other types of notes belong to the host. */
export function unansweredIn(entries: readonly RunEntry[]): readonly Said[] {
  const all = notesIn(entries);
  const answered = new Set(all.filter(({ type }) => type === "answered").map(({ id }) => id));
  return all.filter((note): note is Said => note.type === "said" && !answered.has(note.id));
}

const retryMs = 500;

/** The conversations of sessions. A user's message is stored before it is processed, so that the next process can answer it. */
export class ServedConversations {
  readonly #source: ConversationSource;
  readonly #open = new Map<string, Promise<ServedConversation>>();
  readonly #working = new Map<string, Promise<void>>();
  readonly #waiting = new Map<string, () => void>();

  constructor(source: ConversationSource) {
    this.#source = source;
  }

  /** Starts a conversation and answers its first message, if it has one. Resolves when the start is stored. */
  begin(id: string, user: string): Promise<void> {
    return this.#hear(id, user, { type: "said", id: "" });
  }

  /** Takes a message of the user; the same id means the same message. Resolves when it is stored; undefined if another message has the id. */
  async say(id: string, user: string, message: Partial<Said>): Promise<string | undefined> {
    const said: Said = { type: "said", id: randomId(), ...message };
    const known = message.id === undefined ? [] : notesIn(await this.#read(id));
    if (known.some((note) => note.type === "said" && note.id === said.id && note.text !== said.text)) return undefined;
    await this.#hear(id, user, said);
    return said.id;
  }

  /** Continues the work of an earlier process, or a step that waited for a person. */
  async restore(id: string, user: string): Promise<void> {
    for (const said of unansweredIn(await this.#read(id))) this.#work(id, user, said);
  }

  async end(id: string, user: string): Promise<void> {
    if ((await this.#read(id)).length > 0) await (await this.open(id, user)).end();
    this.#open.delete(id);
    this.leave(id);
  }

  isWorking(id: string): boolean {
    return this.#working.has(id);
  }

  /** Whether it works, or waits for a person and then continues automatically. */
  isBusy(id: string): boolean {
    return this.#working.has(id) || this.#waiting.has(id);
  }

  /** Ends the wait for people. */
  leave(id: string): void {
    this.#waiting.get(id)?.();
  }

  /** Resolves when no work is running. */
  async ended(id: string): Promise<void> {
    await this.#working.get(id);
  }

  get running(): readonly Promise<void>[] {
    return [...this.#working.values()];
  }

  async #hear(id: string, user: string, said: Said): Promise<void> {
    await this.#write(id, said);
    this.#work(id, user, said);
  }

  #work(id: string, user: string, said: Said): void {
    const before = this.#working.get(id) ?? Promise.resolve();
    const work = before
      .then(() => this.#answer(id, user, said))
      .catch((error: unknown) => {
        if (!isToolwrightError(error) || error.code !== "CONVERSATION_FAILED")
          this.#source.warn(failure(id, error), id);
        this.#source.tell(id, { type: "changed" });
      });
    this.#working.set(id, work);
    void work.then(() => {
      if (this.#working.get(id) !== work) return;
      this.#working.delete(id);
      // The host may open it with other options next time.
      this.#open.delete(id);
      this.#source.tell(id, { type: "changed" });
    });
  }

  async #answer(id: string, user: string, said: Said): Promise<void> {
    const { clock, stop } = this.#source;
    const { id: messageId, text } = said;
    try {
      const conversation = await this.open(id, user);
      const seen = (await this.#read(id)).at(-1)?.seq ?? 0;
      const { status } = await (text === undefined ? conversation.begin() : conversation.send(text, { id: messageId }));
      if (status === "waiting" && !stop.aborted) await this.#continueWhenAnswered(id, user, seen);
      // The next process, or a person's answer, continues it.
      if (status === "stopped" || status === "waiting") return;
    } catch (error) {
      const code = isToolwrightError(error) ? error.code : undefined;
      if (code === "RUN_HELD" && !stop.aborted) {
        // The lease of a killed process has to expire.
        await pause(retryMs, clock, stop);
        return this.#answer(id, user, said);
      }
      if (code !== "CONVERSATION_ENDED") throw error;
    }
    await this.#write(id, { type: "answered", id: messageId });
  }

  /** Continues after a deadline, or after an answer or a cancellation that any process adds after `seen`. */
  async #continueWhenAnswered(id: string, user: string, seen: number): Promise<void> {
    const { stop, clock } = this.#source;
    const store = await this.#source.store();
    const open = questionsForPeople(foldTimeline(id, (await this.#read(id)).filter(isInTimeline)));
    if (this.#waiting.has(id) || stop.aborted) return;
    const resume = (): void => {
      end();
      this.restore(id, user).catch(() => undefined);
    };
    const look = async (): Promise<void> => {
      const entries = await readRunLog(store, id, seen);
      const isNews = entries.some(({ type }) => type === "answered" || type === "cancel_requested");
      if (isNews && this.#waiting.has(id)) resume();
    };
    const deadline = Math.min(...open.map((question) => question.deadline ?? Infinity));
    const stopTimer = deadline < Infinity ? clock.after(Math.max(1, deadline - clock.now() + 1), resume) : undefined;
    const onChange = (): void => void look().catch(() => undefined);
    const unwatch = store.watch(runLog(id), onChange);
    const end = (): void => {
      unwatch();
      stopTimer?.();
      stop.removeEventListener("abort", end);
      this.#waiting.delete(id);
    };
    stop.addEventListener("abort", end, { once: true });
    this.#waiting.set(id, end);
    // The answer may have arrived before the watch started.
    onChange();
  }

  /** Opens a conversation for the work on its next message. @throws ToolwrightError `CONVERSATION_FAILED`. */
  open(id: string, user: string): Promise<ServedConversation> {
    let opened = this.#open.get(id);
    if (opened === undefined) {
      // A host that throws synchronously fails in the same way.
      opened = Promise.resolve()
        .then(async () => this.#source.open(await this.#given(id, user)))
        .catch((error: unknown) => {
          const failed = failure(id, error);
          this.#source.warn(failed, id);
          throw failed;
        });
      this.#open.set(id, opened);
      opened.catch(() => this.#open.delete(id));
    }
    return opened;
  }

  async #given(id: string, user: string): Promise<GivenConversation> {
    const { ports, questions, stop } = this.#source;
    const store = await this.#source.store();
    const given = { ...ports, store, ui: portOf(questions, id) };
    return { id, user, store, ports: given, stop, onEvent: (event) => this.#hearEvent(id, event) };
  }

  #hearEvent(id: string, event: AgentEvent): void {
    const { questions, tell } = this.#source;
    if (event.type === "entry") showAsked(questions, id, event.entry);
    tell(id, event.type === "entry" ? { type: "changed" } : event);
  }

  async #read(id: string): Promise<readonly RunEntry[]> {
    return readRunLog(await this.#source.store(), id);
  }

  async #write(id: string, note: ConversationNote): Promise<void> {
    const once = `${note.type} ${note.id}`;
    await addEntry(await this.#source.store(), id, { type: "note", task: "", entry: notes.write(note), once });
  }
}

/** Shows the agents' questions to the pages of a run, and closes answered ones. */
function showAsked(questions: Questions, run: string, entry: TimelineEntry): void {
  if (entry.type === "asked" && entry.asks.to.kind === "person") {
    const { asks, question, task, callId, tool, timestamp } = entry;
    const facts = { id: question, task, createdAt: Date.parse(timestamp), ...defined({ callId, tool }) };
    void questions.show(run, asShown(run, { ...asks, ...facts })).catch(() => undefined);
  }
  if (entry.type === "answered") {
    const closed = { id: `${run}/${entry.of}`, kind: "ask" } as const;
    const ending = { status: "answered", ...(entry.result !== null && { answer: entry.result }) } as const;
    void questions.hide(run, closed, ending).catch(() => undefined);
  }
}

/** The cause is for the operator; pages get only the code. */
const failure = (id: string, cause: unknown): ToolwrightError =>
  new ToolwrightError("CONVERSATION_FAILED", `The conversation "${id}" failed: ${errorMessage(cause)}`, { cause });
