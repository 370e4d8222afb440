import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import type { HostPorts } from "../../model/ports/ports.ts";
import { pause, type Clock } from "../../model/ports/clock.ts";
import type { Store } from "../../model/ports/store.ts";
import type { UiPort } from "../../model/ports/ui-port.ts";
import type { Workflow } from "../../model/workflow/workflow.ts";
import { readRunLog, runLog } from "../../agents/timeline/run-log.ts";
import type { AgentEvent } from "../../agents/run/options.ts";
import type { ConversationNews, Questions } from "../../questions/options.ts";
import { errorMessage } from "../../util/failures.ts";
import { defined } from "../../util/defined.ts";
import type {
  ConversationView,
  GivenConversation,
  OpenServedConversation,
  ServedConversation,
} from "./conversation-options.ts";
import { portOf } from "../../questions/port-of.ts";
import { servedLog, type ServedLog } from "./served-log.ts";
import { showAsked } from "./show-asked.ts";
import { randomId } from "../../util/node-modules.ts";

export interface ConversationSource {
  readonly open: OpenServedConversation;
  readonly questions: Questions;
  readonly store: Store;
  readonly clock: Clock;
  readonly ports: HostPorts;
  readonly ui: Workflow["ui"];
  readonly stop: AbortSignal;
  /** Tells the operator. */
  readonly warn: (warning: ToolwrightError) => void;
}

/** An entry of the log of what conversations have to answer; without a text, it is their beginning. */
type HeardEntry =
  | { readonly type: "heard"; readonly id: string; readonly text?: string }
  | { readonly type: "answered"; readonly id: string };

type Heard = Extract<HeardEntry, { type: "heard" }>;

const retryMs = 500;

const logOf = (id: string): string => `serve-conversation:${id}`;

/** The conversations of sessions. What a user says is kept in the store before it is taken: the next process answers it. */
export class ServedConversations {
  readonly #source: ConversationSource;
  readonly #open = new Map<string, Promise<ServedConversation>>();
  readonly #working = new Map<string, Promise<void>>();
  /** Ends the wait of a conversation for people. */
  readonly #waiting = new Map<string, () => void>();

  constructor(source: ConversationSource) {
    this.#source = source;
  }

  async report(id: string, user: string): Promise<ConversationView> {
    return (await this.#conversation(id, user)).report();
  }

  /** Begins a conversation: its first message is answered where it has one. Resolves once that is stored. */
  begin(id: string, user: string): Promise<void> {
    return this.#hear(id, user, { type: "heard", id: "" });
  }

  /** Takes a message of the user; the same id is the same message. Resolves once it is stored. */
  async say(id: string, user: string, { text, messageId = randomId() }: Said): Promise<string> {
    await this.#hear(id, user, { type: "heard", id: messageId, text });
    return messageId;
  }

  /** Goes on with what a former process has left, or what waited for the answer of a person. */
  async restore(id: string, user: string): Promise<void> {
    const entries = await this.#log(id).read();
    const answered = new Set(entries.filter(({ type }) => type === "answered").map((entry) => entry.id));
    for (const entry of entries) if (entry.type === "heard" && !answered.has(entry.id)) this.#work(id, user, entry);
  }

  async end(id: string, user: string): Promise<void> {
    if ((await this.#log(id).read()).length > 0) await (await this.#conversation(id, user)).end();
    await this.#source.store.erase(logOf(id));
    this.#open.delete(id);
    this.#waiting.get(id)?.();
  }

  isWorking(id: string): boolean {
    return this.#working.has(id);
  }

  get running(): readonly Promise<void>[] {
    return [...this.#working.values()];
  }

  async #hear(id: string, user: string, entry: Heard): Promise<void> {
    await this.#write(id, entry);
    this.#work(id, user, entry);
  }

  #work(id: string, user: string, heard: Heard): void {
    const before = this.#working.get(id) ?? Promise.resolve();
    const work = before
      .then(() => this.#answer(id, user, heard))
      .catch((error: unknown) => {
        if (!isToolwrightError(error) || error.code !== "CONVERSATION_FAILED") this.#source.warn(failure(id, error));
        this.#tell(id, { type: "changed" });
      });
    this.#working.set(id, work);
    void work.then(() => {
      if (this.#working.get(id) === work) this.#working.delete(id);
    });
  }

  async #answer(id: string, user: string, { id: messageId, text }: Heard): Promise<void> {
    const { clock, stop, store } = this.#source;
    try {
      const conversation = await this.#conversation(id, user);
      const seen = (await readRunLog(store, id)).at(-1)?.seq ?? 0;
      const { status } = await (text === undefined ? conversation.begin() : conversation.send(text, { id: messageId }));
      if (status === "waiting" && !stop.aborted) this.#continueWhenAnswered(id, user, seen);
      // The next process, or the answer of a person, goes on with it.
      if (status === "stopped" || status === "waiting") {
        this.#tell(id, { type: "changed" });
        return;
      }
    } catch (error) {
      const code = isToolwrightError(error) ? error.code : undefined;
      if (code === "RUN_HELD" && !stop.aborted) {
        // The lease of a process that was killed has to run out.
        await pause(retryMs, clock, stop);
        return this.#answer(id, user, { type: "heard", id: messageId, ...defined({ text }) });
      }
      if (code !== "CONVERSATION_ENDED") throw error;
    }
    await this.#write(id, { type: "answered", id: messageId });
    this.#tell(id, { type: "changed" });
  }

  /** Continues once a question of the agents has an answer in the entries after `seen`; any process may take it. */
  #continueWhenAnswered(id: string, user: string, seen: number): void {
    if (this.#waiting.has(id)) return;
    const { store, stop } = this.#source;
    const look = async (): Promise<void> => {
      const entries = await readRunLog(store, id, seen);
      if (!this.#waiting.has(id) || !entries.some(({ type }) => type === "answered")) return;
      end();
      await this.restore(id, user);
    };
    const onChange = (): void => void look().catch(() => undefined);
    const unwatch = store.watch(runLog(id), onChange);
    const end = (): void => {
      unwatch();
      stop.removeEventListener("abort", end);
      this.#waiting.delete(id);
    };
    stop.addEventListener("abort", end, { once: true });
    this.#waiting.set(id, end);
    // The answer may have come before the watch.
    onChange();
  }

  #conversation(id: string, user: string): Promise<ServedConversation> {
    let opened = this.#open.get(id);
    if (opened === undefined) {
      // A host that throws at once fails in the same way.
      opened = Promise.resolve()
        .then(() => this.#source.open(this.#given(id, user)))
        .catch((error: unknown) => {
          const failed = failure(id, error);
          this.#source.warn(failed);
          throw failed;
        });
      this.#open.set(id, opened);
      opened.catch(() => this.#open.delete(id));
    }
    return opened;
  }

  #given(id: string, user: string): GivenConversation {
    const { store, ports, stop } = this.#source;
    const given = { ...ports, store, ui: this.#port(id) };
    return { id, user, store, ports: given, stop, onEvent: (event) => this.#hearEvent(id, event) };
  }

  /** The tools of a conversation run in a session for each task; their questions are shown in the session of the user. */
  #port(id: string): UiPort {
    const { questions, ui = {} } = this.#source;
    const port = portOf(questions, id);
    return {
      ...port,
      request(request) {
        const { component, display } = Object.hasOwn(ui, request.toolId) ? (ui[request.toolId] ?? {}) : {};
        const shown = defined({ component: request.component ?? component });
        return port.request({ ...request, ...shown, display: display ?? request.display });
      },
    };
  }

  #hearEvent(id: string, event: AgentEvent): void {
    if (event.type !== "entry") {
      this.#tell(id, event);
      return;
    }
    showAsked(this.#source.questions, id, event.entry);
    this.#tell(id, { type: "changed" });
  }

  #tell(id: string, news: ConversationNews): void {
    // A page that misses it reads the conversation when it comes again.
    this.#source.questions.tell(id, news).catch(() => undefined);
  }

  #log(id: string): ServedLog<HeardEntry> {
    return servedLog(this.#source.store, logOf(id));
  }

  #write(id: string, entry: HeardEntry): Promise<void> {
    return this.#log(id).append(entry, { once: `${entry.type} ${entry.id}` });
  }
}

/** The cause is for the operator: pages get the code and no more. */
const failure = (id: string, cause: unknown): ToolwrightError =>
  new ToolwrightError("CONVERSATION_FAILED", `The conversation "${id}" failed: ${errorMessage(cause)}`, { cause });

export interface Said {
  readonly text: string;
  readonly messageId?: string | undefined;
}
