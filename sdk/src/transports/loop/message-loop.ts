import type {
  CallableTurn,
  CallResult,
  MessageFormat,
  ModelMessage,
  ReplyTo,
  Transport,
} from "../../model/call/transport.ts";
import type { AttachOptions, Loop } from "./loop.ts";
import { MadeCalls } from "./made-calls.ts";

/** A model that is paused this often in a row does not go on by itself. */
const mostPauses = 8;

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
  const made = new MadeCalls(typeof turn === "function" ? turn : () => turn, {
    provider: transport.provider,
    ...options,
  });
  const handled = new WeakMap<object, Promise<unknown[]>>();
  let unfinished: unknown;
  let pauses = 0;
  let isDone = false;

  async function resultsOf({ calls }: ModelMessage): Promise<readonly unknown[]> {
    const results = (await made.run(calls)).filter((result): result is CallResult => result !== undefined);
    return results.length === 0 ? [] : transport.write(results);
  }

  async function reply(given: Format["message"]): Promise<unknown[]> {
    const { pieces, message, cancelled = [] } = transport.read(given, unfinished);
    unfinished = pieces;
    for (const id of cancelled) made.cancel(id);
    if (message === undefined) return [];
    pauses = message.isPaused === true ? pauses + 1 : 0;
    const goesOn = pauses > 0 && pauses <= mostPauses;
    isDone = message.calls.length === 0 && !goesOn;
    const { echo, notes = [] } = message;
    return [...(options.echo === false ? [] : echo), ...(await resultsOf(message)), ...notes];
  }

  return {
    get isDone() {
      return isDone;
    },
    handle<Given extends Format["message"]>(message: Given): Promise<ReplyTo<Format, Given>[]> {
      const known = isObject(message) ? handled.get(message) : undefined;
      const replies = known ?? reply(message);
      if (isObject(message)) handled.set(message, replies);
      return replies;
    },
  };
}
