import type { CallToolResult, ClientCapabilities, InputRequest } from "@modelcontextprotocol/server";
import type { Json } from "../../util/json.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { type PeerQuestion, unanswered } from "../elicitation/question.ts";
import type { ShownQuestion } from "../../model/ports/question.ts";
import type { McpAbilities } from "../options/peer.ts";

export interface CallChannel {
  progress(done: number, total: number | undefined, message: string | undefined): void;
  log(message: string, data: Json | undefined): void;
}

/** How a call gets an answer for which it cannot wait: another call of the tool brings it, from a page or the conversation. */
export interface Offer {
  readonly way: "app" | "conversation";
  /** The property of the other call with the id of the question, or with the answer. */
  readonly property: string;
}

/** A question to the client itself, or to its user on a web page. */
export interface ClientRequest {
  /** Its key in the protocol; undefined if it is numbered. */
  readonly key: string | undefined;
  readonly request: InputRequest;
  /** The value of an answer, or the reason why the person does not answer; undefined if the answer is not valid. */
  readonly read: (answer: unknown) => Json | ToolError | undefined;
}

interface OpenQuestion {
  readonly question: PeerQuestion;
  readonly request: InputRequest;
  readonly attempts: number;
}

export type Questions = Readonly<Record<string, InputRequest>>;

/** The state of a call: it has ended, asks its client, or its client's pages show its question. */
export type Step =
  | { readonly outcome: CallToolResult }
  | { readonly questions: Questions }
  | { readonly shown: readonly ShownQuestion[] };

const mostAttempts = 3;
const isEnded = Symbol("ended");

/** A call of a client. It may continue across requests: in revision 2026-07-28, each answer is a separate request. */
export class RunningCall {
  readonly id: string;
  readonly name: string;
  /** The owner; empty if clients are not distinguished. */
  readonly principal: string;
  readonly abilities: McpAbilities;
  /** How its tool gets an answer that it cannot wait for; undefined if it can wait, or does not ask. */
  offer: Offer | undefined;
  /** The answer that the user gave the model, for the call's first question. */
  given: { readonly answer: Json } | undefined;
  /** Whether a page of the client has shown its question. */
  isShown = false;
  missing: ClientCapabilities | undefined;
  /** The request that currently carries notifications; undefined between two requests. */
  channel: CallChannel | undefined;
  readonly #controller = new AbortController();
  #open: ReadonlyMap<string, OpenQuestion> = new Map();
  readonly #shown = new Map<string, ShownQuestion>();
  readonly #keys = new Set<string>();
  #outcome: Promise<CallToolResult> | undefined;
  #wake: () => void = () => undefined;
  /** Questions that are being stored. */
  #asking = 0;

  constructor({ id, name, principal, abilities }: Pick<RunningCall, "id" | "name" | "principal" | "abilities">) {
    this.id = id;
    this.name = name;
    this.principal = principal;
    this.abilities = abilities;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get #questions(): Questions {
    return Object.fromEntries([...this.#open].map(([key, { request }]) => [key, request]));
  }

  get outcome(): Promise<CallToolResult> {
    return this.#outcome ?? Promise.reject(new Error("The call has not begun."));
  }

  start(run: (call: RunningCall) => Promise<CallToolResult>): this {
    this.#outcome = run(this);
    return this;
  }

  /** Ids of the questions that people have to answer, by their keys in the protocol. */
  get asked(): Readonly<Record<string, string>> {
    const named = [...this.#open].flatMap(([key, { question }]) =>
      question.id === undefined ? [] : [[key, question.id]],
    );
    return Object.fromEntries(named) as Readonly<Record<string, string>>;
  }

  cancel(): void {
    this.#controller.abort();
    const open = this.#open;
    this.#open = new Map();
    for (const { question } of open.values()) question.cancel();
  }

  /** Resolves to the answer when it is valid. @throws ToolError if a person does not answer. */
  ask({ key, request, read }: ClientRequest): Promise<Json> {
    if (this.signal.aborted) return Promise.reject(unanswered("cancel"));
    return new Promise((resolve, reject) => {
      const take = (answer: unknown): Promise<readonly string[]> => {
        const value = read(answer);
        if (value instanceof ToolError) reject(value);
        else if (value !== undefined) resolve(value);
        return Promise.resolve(value === undefined ? ["The answer is not valid."] : []);
      };
      this.present({ key, request: () => request, take, cancel: () => reject(unanswered("cancel")) });
    });
  }

  /** Announces a question, and returns whether it was asked. */
  prepare(): () => void {
    this.#asking += 1;
    let isOver = false;
    return () => {
      if (!isOver) this.#asking -= 1;
      isOver = true;
      this.#tell();
    };
  }

  /** Sends a question to the client. */
  present(question: PeerQuestion): void {
    this.#add({ question, request: question.request([]), attempts: 1 });
  }

  /** Withdraws a person's question that has ended. */
  dismiss(id: string): void {
    this.#shown.delete(id);
    this.#open = new Map([...this.#open].filter(([, { question }]) => question.id !== id));
  }

  show(request: ShownQuestion): void {
    this.isShown = true;
    this.#shown.set(request.eventId, request);
    this.#tell();
  }

  /** Resolves when the call has ended or asks a question. */
  async step(): Promise<Step> {
    const { outcome } = this;
    const ended = Promise.allSettled([outcome]).then(() => isEnded);
    for (;;) {
      const woken = new Promise<void>((resolve) => (this.#wake = resolve));
      const first = this.#isAsking ? undefined : await Promise.race([ended, woken]);
      // A handler may ask several questions at once: they are sent together.
      await new Promise(setImmediate);
      if (this.#isAsking)
        return this.#open.size > 0 ? { questions: this.#questions } : { shown: [...this.#shown.values()] };
      if (first === isEnded) return { outcome: await outcome };
    }
  }

  /** Takes the client's answers. A question without an answer is repeated. */
  async answer(responses: Readonly<Record<string, unknown>>): Promise<void> {
    const open = this.#open;
    this.#open = new Map();
    for (const [key, waiting] of open)
      await this.#take(waiting, Object.hasOwn(responses, key) ? responses[key] : undefined);
  }

  async #take({ question, attempts }: OpenQuestion, answer: unknown): Promise<void> {
    const faults = await question.take(answer);
    if (faults.length === 0) return;
    if (attempts >= mostAttempts) question.cancel();
    else this.#add({ question, request: question.request(faults), attempts: attempts + 1 });
  }

  #add(open: OpenQuestion): void {
    this.#open = new Map([...this.#open, [this.#keyOf(open.question), open]]);
    this.#tell();
  }

  get #isAsking(): boolean {
    return this.#asking === 0 && (this.#open.size > 0 || this.#shown.size > 0);
  }

  #tell(): void {
    if (this.#asking === 0) this.#wake();
  }

  /** Keys are unique within a call, because a client may remember its answers by key. */
  #keyOf({ key }: PeerQuestion): string {
    let name = key ?? `question-${String(this.#keys.size + 1)}`;
    for (let count = 2; this.#keys.has(name); count += 1) name = `${key ?? "question"}-${String(count)}`;
    this.#keys.add(name);
    return name;
  }
}
