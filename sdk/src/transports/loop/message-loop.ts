import type {
  CallableTurn,
  CallResult,
  MessageFormat,
  ModelMessage,
  ReplyTo,
  Transport,
} from "../../model/transport.ts";
import type { AttachOptions, Loop } from "./loop.ts";
import { MadeCalls } from "./made-calls.ts";

/** A model that is paused this often in a row does not go on by itself. */
const mostPauses = 8;

/** The state of a loop: the pieces of an unfinished message, and what was handled and called before. */
class MessageLoop<Format extends MessageFormat> implements Loop<Format> {
  readonly #transport: Transport<Format>;
  readonly #echo: boolean;
  readonly #calls: MadeCalls;
  readonly #handled = new WeakMap<object, Promise<unknown[]>>();
  #pieces: unknown;
  #pauses = 0;
  #isDone = false;

  constructor(turn: () => CallableTurn, transport: Transport<Format>, options: AttachOptions) {
    this.#transport = transport;
    this.#echo = options.echo ?? true;
    this.#calls = new MadeCalls(turn, { provider: transport.provider, ...options });
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  handle<Given extends Format["message"]>(message: Given): Promise<ReplyTo<Format, Given>[]> {
    const known = isObject(message) ? this.#handled.get(message) : undefined;
    const replies = known ?? this.#reply(message);
    if (isObject(message)) this.#handled.set(message, replies);
    return replies;
  }

  async #reply(given: Format["message"]): Promise<unknown[]> {
    const { pieces, message, cancelled = [] } = this.#transport.read(given, this.#pieces);
    this.#pieces = pieces;
    for (const id of cancelled) this.#calls.cancel(id);
    if (message === undefined) return [];
    this.#pauses = message.isPaused === true ? this.#pauses + 1 : 0;
    const goesOn = this.#pauses > 0 && this.#pauses <= mostPauses;
    this.#isDone = message.calls.length === 0 && !goesOn;
    const { echo, notes = [] } = message;
    return [...(this.#echo ? echo : []), ...(await this.#results(message)), ...notes];
  }

  async #results({ calls }: ModelMessage): Promise<readonly unknown[]> {
    const results = (await this.#calls.run(calls)).filter((result): result is CallResult => result !== undefined);
    return results.length === 0 ? [] : this.#transport.write(results);
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/**
 * Connects a turn with the messages of one provider. Pass a function that gives the current turn where a connection lasts longer than
 * one, such as a voice session.
 */
export function attach<Format extends MessageFormat>(
  turn: CallableTurn | (() => CallableTurn),
  transport: Transport<Format>,
  options: AttachOptions = {},
): Loop<Format> {
  return new MessageLoop(typeof turn === "function" ? turn : () => turn, transport, options);
}
