import { runQuestions } from "../../../agents/loop/answer-question.ts";
import { eraseRun, readRun } from "../../../agents/timeline/run-log.ts";
import { foldTimeline } from "../../../agents/timeline/fold.ts";
import type { Questions, QuestionSource } from "../../../questions/options.ts";
import { sessionOf } from "../../../questions/question-of.ts";
import { defined } from "../../../util/defined.ts";
import { randomId } from "../../../util/node-modules.ts";
import { ChatLog, type KnownChat } from "./chat-log.ts";
import { refusal } from "../../web/read-body.ts";
import { isAsking, restingStatus } from "./chat-status.ts";
import type { ChatPage, ChatSettings, ChatStepParts, ChatSummary } from "./chat-types.ts";
import { ChatWorkers, type ChatFiles, type ChatsParts } from "./chat-work.ts";
import { clipText } from "../../../util/visible-text.ts";

export interface SaidInChat {
  readonly text: string;
  readonly settings: ChatSettings;
}

const prefix = "chat-";
const mostTitle = 60;

/** Chats of people with agents. Each is a conversation in the store of the host. */
export class Chats {
  /** Gets the questions of the server, which has those of chats by `source`. */
  questions: Questions | undefined;
  readonly #parts: ChatsParts;
  readonly #workers: ChatWorkers;
  #files: Promise<ChatFiles> | undefined;

  constructor(parts: ChatsParts) {
    this.#parts = parts;
    const questions = (): Questions => {
      if (this.questions === undefined) throw new Error("The chats have no questions.");
      return this.questions;
    };
    this.#workers = new ChatWorkers({ ...parts, questions });
  }

  /** What the agents of chats ask. */
  readonly source: QuestionSource = {
    pending: async (session) => (await this.#sourceOf(session))?.pending(session) ?? [],
    // Users are those of the conversations, and the person at this machine answers for them.
    answer: async (given) => (await this.#sourceOf(sessionOf(given.id)))?.answer(given),
  };

  /** The chat of a session of one of its tasks. */
  chatOf(session: string): string | undefined {
    return this.#workers.chatOf(session);
  }

  async list(): Promise<readonly ChatSummary[]> {
    const { log } = await this.#opened();
    return (await log.all()).map((chat) => this.#summary(chat)).toReversed();
  }

  async page(id: string, after: number): Promise<ChatPage> {
    const { store, log } = await this.#opened();
    const chat = await this.#known(id);
    const live = this.#workers.find(id);
    const entries = await readRun(store, id);
    const state = foldTimeline(id, entries);
    const status = live === undefined ? restingStatus(state) : isAsking(state) ? "waiting" : "working";
    const fault = this.#workers.faults.get(id);
    // The answer may come at any time, so it is waited for as before.
    if (status === "waiting" && live === undefined && fault === undefined) await this.resume(id).catch(() => undefined);
    return {
      chat: this.#summary(chat),
      status,
      entries: entries.filter(({ seq }) => seq > after),
      texts: live?.texts ?? [],
      steps: [...(await log.steps(id)), ...(live?.steps ?? [])],
      ...defined({ heard: live?.heard, fault }),
    };
  }

  async parts(id: string, step: string): Promise<ChatStepParts | undefined> {
    return (await this.#opened()).log.parts(id, step);
  }

  /** Begins a chat; resolves once its model and agents are there. */
  async begin({ text, settings }: SaidInChat): Promise<string> {
    const id = `${prefix}${randomId().slice(0, 8)}`;
    const startedAt = this.#parts.clock.now();
    const files = await this.#opened();
    await this.#workers.start(
      {
        id,
        settings,
        heard: text,
        begin: () => files.log.open({ id, title: titleOf(text), settings, startedAt }),
        run: async (chatting) => {
          await chatting.begin();
          await chatting.send(text);
        },
      },
      files,
    );
    return id;
  }

  /** The same of a further message. */
  async say(id: string, { text, settings }: SaidInChat): Promise<void> {
    await this.#known(id);
    const files = await this.#opened();
    const begin = (): Promise<void> => files.log.change(id, settings);
    await this.#workers.start({ id, settings, heard: text, begin, run: (chatting) => chatting.send(text) }, files);
  }

  /** Goes on with what another process has left. */
  async resume(id: string): Promise<void> {
    const { settings } = await this.#known(id);
    await this.#workers.start({ id, settings, run: (chatting) => chatting.resume() }, await this.#opened());
  }

  async stop(id: string): Promise<void> {
    await this.#workers.stop(id, await this.#opened());
  }

  async erase(id: string): Promise<void> {
    const { store, log } = await this.#opened();
    await this.#known(id);
    await this.stop(id);
    await this.#workers.ended(id);
    await log.erase(id);
    await eraseRun(store, id, { by: "studio" });
    await this.questions?.erase(id);
    this.#parts.tell({ type: "changed", chat: id });
  }

  async close(): Promise<void> {
    await this.#workers.close();
    const files = await this.#files?.catch(() => undefined);
    await files?.store.close();
  }

  /** Undefined where the session is not a chat; then no store is opened. */
  async #sourceOf(session: string): Promise<QuestionSource | undefined> {
    if (!session.startsWith(prefix)) return undefined;
    const { store, log } = await this.#opened();
    return (await log.find(session)) === undefined ? undefined : runQuestions(store, () => true);
  }

  #opened(): Promise<ChatFiles> {
    const { store: open, secrets } = this.#parts.host;
    this.#files ??= open().then((store) => ({ store, log: new ChatLog(store, secrets) }));
    this.#files.catch(() => (this.#files = undefined));
    return this.#files;
  }

  async #known(id: string): Promise<KnownChat> {
    const chat = await (await this.#opened()).log.find(id);
    if (chat === undefined) throw refusal(404, `There is no chat "${id}".`);
    return chat;
  }

  readonly #summary = (chat: KnownChat): ChatSummary => ({
    ...chat,
    isWorking: this.#workers.find(chat.id) !== undefined,
  });
}

const titleOf = (text: string): string => clipText(text.trim().split("\n")[0] ?? "", mostTitle);
