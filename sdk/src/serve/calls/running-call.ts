import type { ClientCapabilities, InputRequest } from "@modelcontextprotocol/server";
import type { Clock } from "../../model/ports/clock.ts";
import type { Json } from "../../util/json.ts";
import { unanswered, type Question } from "../elicitation/question.ts";
import type { UiToolRequest } from "../../ui/ui-options.ts";
import type { McpAbilities } from "../options/peer.ts";

interface OpenQuestion {
  readonly question: Question;
  readonly request: InputRequest;
  readonly attempts: number;
  readonly resolve: (value: Json) => void;
  readonly reject: (error: unknown) => void;
}

export type Questions = Readonly<Record<string, InputRequest>>;

/** How far a call is: it has ended, or it asks its client, or its client's pages show what it asks. */
export type Step<Outcome> =
  { readonly outcome: Outcome } | { readonly questions: Questions } | { readonly shown: readonly UiToolRequest[] };

export interface CallChannel {
  progress(done: number, total: number | undefined, message: string | undefined): void;
  log(message: string, data: Json | undefined): void;
}

interface TimeLimit {
  readonly clock: Clock;
  readonly ms: number;
}

const mostAttempts = 3;
const isLate = Symbol("late");

/**
 * Something that a client asked for and that may ask back: a call, or a prompt. It goes on while the client's requests come and go: under
 * revision 2026-07-28 each answer is a request of its own.
 */
export class RunningCall<Outcome = unknown> {
  readonly id: string;
  readonly name: string;
  /** Whose it is; empty where clients are not told apart. */
  readonly principal: string;
  readonly abilities: McpAbilities;
  /** How its tool gets an answer that it cannot wait for; undefined where it can, or asks nothing. */
  offer: Offer | undefined;
  /** What the user answered the model, for the first question of the call. */
  given: { readonly answer: Json } | undefined;
  /** The request that carries notifications at the moment; undefined between two. */
  channel: CallChannel | undefined;
  /** Whether the client asks later for its result. */
  isTask = false;
  onAsk: () => void = () => undefined;
  /** The capabilities that the client lacked when it was asked. */
  missing: ClientCapabilities | undefined;
  readonly #controller = new AbortController();
  #open: ReadonlyMap<string, OpenQuestion> = new Map();
  readonly #shown = new Map<string, UiToolRequest>();
  readonly #keys = new Set<string>();
  #outcome: Promise<Outcome> | undefined;
  #wake: () => void = () => undefined;

  constructor({ id, name, principal, abilities }: Pick<RunningCall, "id" | "name" | "principal" | "abilities">) {
    this.id = id;
    this.name = name;
    this.principal = principal;
    this.abilities = abilities;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get questions(): Questions {
    return Object.fromEntries([...this.#open].map(([key, { request }]) => [key, request]));
  }

  get outcome(): Promise<Outcome> {
    return this.#outcome ?? Promise.reject(new Error("The call has not begun."));
  }

  start(run: (call: RunningCall) => Promise<Outcome>): this {
    this.#outcome = run(this);
    // `step` gets the error.
    this.#outcome.catch(() => undefined);
    return this;
  }

  cancel(): void {
    this.#controller.abort();
    const open = this.#open;
    this.#open = new Map();
    for (const { reject } of open.values()) reject(unanswered("cancel"));
  }

  /** Resolves to the answer, once it is valid. @throws ToolError where a person does not answer. */
  ask(question: Question): Promise<Json> {
    if (this.signal.aborted) return Promise.reject(unanswered("cancel"));
    return new Promise((resolve, reject) => {
      this.#add({ question, request: question.request([]), attempts: 1, resolve, reject });
    });
  }

  show(request: UiToolRequest): void {
    this.#shown.set(request.eventId, request);
    this.#wake();
  }

  hide(eventId: string): void {
    this.#shown.delete(eventId);
  }

  /** Resolves once the call has ended or asks something; with a limit to undefined where it has done neither by then. */
  async step(): Promise<Step<Outcome>>;
  async step(limit: TimeLimit): Promise<Step<Outcome> | undefined>;
  async step(limit?: TimeLimit): Promise<Step<Outcome> | undefined> {
    const { outcome } = this;
    const asked = new Promise<void>((resolve) => (this.#wake = resolve));
    let stop = (): void => undefined;
    const late = new Promise<typeof isLate>((resolve) => {
      if (limit !== undefined) stop = limit.clock.after(limit.ms, () => resolve(isLate));
    });
    try {
      const isAsking = this.#open.size > 0 || this.#shown.size > 0;
      const first = isAsking ? undefined : await Promise.race([outcome, asked, late]);
      // A handler may ask several things at once: they go out together.
      await new Promise(setImmediate);
      if (this.#open.size > 0) return { questions: this.questions };
      if (this.#shown.size > 0) return { shown: [...this.#shown.values()] };
      return first === isLate ? undefined : { outcome: await outcome };
    } finally {
      stop();
    }
  }

  /** Takes what the client answered. What it left out is asked again, unless `isPart` says that more answers come. */
  answer(responses: Readonly<Record<string, unknown>>, isPart = false): void {
    const open = this.#open;
    const isLeft = (key: string): boolean => isPart && !Object.hasOwn(responses, key);
    this.#open = new Map([...open].filter(([key]) => isLeft(key)));
    for (const [key, waiting] of open) {
      if (!isLeft(key)) this.#take(waiting, Object.hasOwn(responses, key) ? responses[key] : undefined);
    }
  }

  #take(waiting: OpenQuestion, answer: unknown): void {
    const { question, attempts } = waiting;
    const read = question.read(answer);
    if ("value" in read) waiting.resolve(read.value);
    else if ("refusal" in read) waiting.reject(read.refusal);
    else if (attempts >= mostAttempts) waiting.reject(unanswered("cancel"));
    else this.#add({ ...waiting, request: question.request(read.faults), attempts: attempts + 1 });
  }

  #add(open: OpenQuestion): void {
    this.#open = new Map([...this.#open, [this.#keyOf(open.question), open]]);
    this.#wake();
    this.onAsk();
  }

  /** No name is used twice in a call: a client may remember what it has answered. */
  #keyOf({ key }: Question): string {
    let name = key ?? `question-${String(this.#keys.size + 1)}`;
    for (let count = 2; this.#keys.has(name); count += 1) name = `${key ?? "question"}-${String(count)}`;
    this.#keys.add(name);
    return name;
  }
}

/**
 * How a client is helped that cannot be asked while a call waits: a page of the tool takes the answer, or the model does in the
 * conversation. Another call of the tool goes on with it.
 */
export interface Offer {
  readonly way: "app" | "conversation";
  /** The property of the other call: the id of the question, or the answer. */
  readonly property: string;
}
