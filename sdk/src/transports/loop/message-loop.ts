import type {
  CallableTurn,
  CallResult,
  MessageFormat,
  ModelMessage,
  ReplyTo,
  Transport,
} from "../../model/call/transport.ts";
import { endingText, mayContinue } from "../../model/call/message-ending.ts";
import { isRecord } from "../../util/is-record.ts";
import { orElse } from "../../util/failures.ts";
import { wellFormed } from "../../util/hidden-characters.ts";
import { stableJson } from "../../util/stable-json.ts";
import { type AttachOptions, MadeCalls, withheldResults } from "./made-calls.ts";

/** Runs the calls that a model asks for, and gives the messages that go back. */
export interface Loop<Format extends MessageFormat> {
  /** True once the model has answered without a call, or its message was refused or failed; false again when it calls. */
  readonly isDone: boolean;
  /**
   * Why the last message did not end normally, as a sentence for a person: it was cut off, refused, withheld or failed. None of its calls
   * ran. Undefined for any other message.
   */
  readonly problem: string | undefined;
  /**
   * Takes a message of the model, or one event of a stream or a socket, and gives what is to be sent: the model's message and the results of
   * its calls, in their order; an empty array while a message is not complete. A message that comes
   * twice (the same object, or the same id of the provider) runs its calls once. Does not throw because of what a message contains or how a call ends.
   */
  handle<Given extends Format["message"]>(message: Given): Promise<ReplyTo<Format, Given>[]>;
}

/** After this many pauses in a row, the model does not continue automatically. */
const mostPauses = 8;

/** A message that is delivered twice comes soon again; a connection may last for hours. */
const mostDeliveries = 64;

/** What tells a message that is delivered twice; undefined for one without an id. Some servers give all messages one id. */
const deliveryOf = ({ id, calls, echo }: ModelMessage): string | undefined =>
  id === undefined ? undefined : orElse(() => stableJson([id, calls, echo]), undefined);

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
  const calling = new MadeCalls(typeof turn === "function" ? turn : () => turn, {
    provider: transport.provider,
    ...options,
  });
  const handled = new WeakMap<object, Promise<unknown[]>>();
  const deliveries = new Map<string, Promise<unknown[]>>();
  const inPace = pacing(transport);
  let unfinished: unknown;
  let pauses = 0;
  let isDone = false;
  let problem: string | undefined;

  async function resultsOf({ id: messageId, calls, ending }: ModelMessage): Promise<readonly unknown[]> {
    const made = ending === undefined ? await calling.run(calls, { messageId }) : withheldResults(calls, ending);
    const results = made.filter((result): result is CallResult => result !== undefined);
    return results.length === 0 ? [] : transport.write(results);
  }

  async function answer(message: ModelMessage): Promise<unknown[]> {
    const { echo, notes = [] } = message;
    const messages = [...(options.echo === false ? [] : echo), ...(await resultsOf(message)), ...notes];
    return messages.map((each) => orElse(() => wellFormed(each), each));
  }

  async function reply(given: Format["message"]): Promise<unknown[]> {
    const { pieces, message, cancelled = [] } = transport.read(given, unfinished);
    unfinished = pieces;
    for (const id of cancelled) calling.cancel(id);
    if (message === undefined) return [];
    const { ending } = message;
    const key = deliveryOf(message);
    const delivered = key === undefined ? undefined : deliveries.get(key);
    if (delivered !== undefined) return delivered;
    problem = ending && endingText(ending);
    pauses = message.isPaused === true ? pauses + 1 : 0;
    const isPaused = pauses > 0 && pauses <= mostPauses;
    const mayCall = message.calls.length > 0 && (ending === undefined || mayContinue(ending));
    isDone = !mayCall && !isPaused;
    const answered = answer(message);
    if (key !== undefined) deliveries.set(key, answered);
    for (const old of [...deliveries.keys()].slice(0, -mostDeliveries)) deliveries.delete(old);
    return answered;
  }

  return {
    get isDone() {
      return isDone;
    },
    get problem() {
      return problem;
    },
    handle<Given extends Format["message"]>(message: Given): Promise<ReplyTo<Format, Given>[]> {
      const known = isObject(message) ? handled.get(message) : undefined;
      const replies = known ?? inPace(message, () => reply(message));
      if (isObject(message)) handled.set(message, replies);
      return replies;
    },
  };
}

/** Holds replies back until the provider takes them. */
function pacing(transport: Transport): (given: unknown, replies: () => Promise<unknown[]>) => Promise<unknown[]> {
  const ready: object[] = [];
  const pace = transport.pace?.((message) => ready.push(message));
  if (pace === undefined) return (_given, replies) => replies();
  return async (given, replies) => {
    if (isRecord(given)) pace.received(given);
    for (const message of await replies()) pace.send(message as object);
    return ready.splice(0);
  };
}
