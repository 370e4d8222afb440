import type { ToolResponse } from "../../model/response.ts";
import type { Json } from "../../util/json.ts";
import { isRecord } from "../../util/is-record.ts";
import { unanswered, type Question } from "../elicitation/question.ts";

/** A question that waits for its answer. */
interface OpenQuestion {
  readonly question: Question;
  readonly message: string;
  /** How often an answer was not valid. */
  readonly attempts: number;
  readonly resolve: (value: Json) => void;
  readonly reject: (error: unknown) => void;
}

/** How far a call is: it has ended, or it asks. */
export type Step = { readonly response: ToolResponse } | { readonly questions: ReadonlyMap<string, AskedQuestion> };

/** A question as a client gets it. */
export interface AskedQuestion {
  readonly message: string;
  readonly requestedSchema: Question["requestedSchema"];
}

/** What goes to the client while the call runs. */
export interface CallChannel {
  progress(done: number, total: number | undefined, message: string | undefined): void;
  log(message: string, data: Json | undefined): void;
}

const mostAttempts = 3;

/** A call of a client. It goes on while the client's requests come and go: under revision 2026-07-28 each answer is a request of its own. */
export class RunningCall {
  /** Of the runtime. */
  readonly id: string;
  readonly name: string;
  /** Whether the client can ask a person. */
  readonly canAsk: boolean;
  /** The request that carries notifications at the moment; undefined between two. */
  channel: CallChannel | undefined;
  readonly #controller = new AbortController();
  #open: ReadonlyMap<string, OpenQuestion> = new Map();
  #count = 0;
  #response: Promise<ToolResponse> | undefined;
  #wake: () => void = () => undefined;

  constructor({ id, name, canAsk }: Pick<RunningCall, "id" | "name" | "canAsk">) {
    this.id = id;
    this.name = name;
    this.canAsk = canAsk;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  start(run: (call: RunningCall) => Promise<ToolResponse>): this {
    this.#response = run(this);
    // `step` gets the error.
    this.#response.catch(() => undefined);
    return this;
  }

  /** Cancels the call and every question of it. */
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
      this.#add({ question, message: question.message, attempts: 1, resolve, reject });
    });
  }

  /** Resolves once the call has ended or asks something. */
  async step(): Promise<Step> {
    const response = this.#response ?? Promise.reject(new Error("The call has not begun."));
    if (this.#open.size === 0) await Promise.race([response, new Promise<void>((resolve) => (this.#wake = resolve))]);
    // A handler may ask several things at once: they go out together.
    await new Promise(setImmediate);
    return this.#open.size > 0 ? { questions: questionsOf(this.#open) } : { response: await response };
  }

  /** Takes what the client answered. What it left out is asked again. */
  answer(responses: Readonly<Record<string, unknown>>): void {
    const open = this.#open;
    this.#open = new Map();
    for (const [id, waiting] of open) this.#take(waiting, Object.hasOwn(responses, id) ? responses[id] : undefined);
  }

  #take(waiting: OpenQuestion, given: unknown): void {
    const { action, content } = isRecord(given) ? given : {};
    if (action === "decline" || action === "cancel") {
      waiting.reject(unanswered(action));
      return;
    }
    const read = action === "accept" ? waiting.question.read(content) : { faults: ["There was no answer."] };
    if ("value" in read) waiting.resolve(read.value);
    else if (waiting.attempts >= mostAttempts) waiting.reject(unanswered("cancel"));
    else {
      const message = `${waiting.question.message}\n\n${read.faults.join("\n")}`;
      this.#add({ ...waiting, message, attempts: waiting.attempts + 1 });
    }
  }

  #add(question: OpenQuestion): void {
    this.#count += 1;
    this.#open = new Map([...this.#open, [`question-${String(this.#count)}`, question]]);
    this.#wake();
  }
}

function questionsOf(open: ReadonlyMap<string, OpenQuestion>): ReadonlyMap<string, AskedQuestion> {
  return new Map(
    [...open].map(
      ([id, { message, question }]) => [id, { message, requestedSchema: question.requestedSchema }] as const,
    ),
  );
}
