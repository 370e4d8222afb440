import type { CallableTurn, MessageFormat, ModelMessage, ReplyTo, Transport } from "../../model/call/transport.ts";
import { endingText, mayContinue } from "../../model/call/message-ending.ts";
import { isRecord } from "../../util/is-record.ts";
import { orElse } from "../../util/failures.ts";
import { wellFormed } from "../../util/hidden-characters.ts";
import { stableJson } from "../../util/stable-json.ts";
import { type AttachOptions, MadeCalls, withheldResults } from "./made-calls.ts";

/** Runs the calls in a model's messages, and returns the messages to send back. */
export interface Loop<Format extends MessageFormat> {
  /** True if the model has answered without a call, or its message was refused or failed; false again when it calls. */
  readonly isDone: boolean;
  /**
   * The reason why the last message did not end normally, as a sentence for a person: it was cut off, refused, withheld or failed. None of its
   * calls ran. Undefined for any other message.
   */
  readonly problem: string | undefined;
  /**
   * Takes a message of the model, or one event of a stream or a socket, and returns the messages to send: the model's message and the results of
   * its calls, in order; an empty array while a message is incomplete. If a message is delivered twice (the same object, or the same provider
   * id), its calls run once. Does not throw because of a message's content or a call's outcome.
   */
  handle<Given extends Format["message"]>(message: Given): Promise<ReplyTo<Format, Given>[]>;
}

/** After this many consecutive pauses, the model does not continue automatically. */
const mostPauses = 8;

/** A second delivery follows soon, and a connection may last for hours, so only the newest are kept. */
const mostDeliveries = 64;

/** The key that identifies repeated deliveries of a message; undefined without an id. Some servers use one id for all messages. */
const deliveryOf = ({ id, calls, echo }: ModelMessage): string | undefined =>
  id === undefined ? undefined : orElse(() => stableJson([id, calls, echo]), undefined);

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/**
 * Connects a turn to the messages of one provider. If a connection outlasts a turn, as in a voice session, pass a function that returns the
 * current turn.
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

  async function answer({ id: messageId, calls, ending, echo, notes = [] }: ModelMessage): Promise<unknown[]> {
    const made = ending === undefined ? await calling.run(calls, { messageId }) : withheldResults(calls, ending);
    const results = made.filter((result) => result !== undefined);
    const written = results.length === 0 ? [] : transport.write(results);
    const messages = [...(options.echo === false ? [] : echo), ...written, ...notes];
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

/** Holds replies back until the provider accepts them. */
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
