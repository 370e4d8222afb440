import type { CallableTurn, MessageFormat, Transport } from "../../model/transport.ts";
import type { AttachOptions, Loop } from "./loop.ts";
import { MessageLoop } from "./message-loop.ts";

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
