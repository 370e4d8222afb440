import type { Session } from "toolwright/runtime";
import { attach, type MessageFormat, type Transport } from "toolwright/transports";
import type { OpenText } from "../connections/connection.ts";
import { AskingTurn, messagesOf } from "./asking-turn.ts";
import { instructionsFor, type DeskHost } from "./desk.ts";

/** The desk in a chat. */
export interface TextAgent {
  readonly session: Session;
  /** The user writes something. Resolves when the desk has answered. */
  say(text: string): Promise<void>;
}

/** Opens a text session. Which provider is at the other end is the matter of `transport` and `open`. */
export async function openTextAgent<Format extends MessageFormat>(
  { runtime, person }: DeskHost,
  transport: Transport<Format>,
  open: OpenText<Format>,
): Promise<TextAgent> {
  const { user } = person;
  const session = await runtime.openSession({ mode: "text", ...(user !== undefined && { user }) });
  const tools = session.toolsFor(transport.provider);
  const conversation = open({ instructions: instructionsFor(session), tools });
  return {
    session,
    async say(text) {
      const turn = session.beginTurn();
      const loop = attach(new AskingTurn(turn, person), transport);
      conversation.write(messagesOf(turn, text));
      while (!loop.isDone) {
        const answer = await conversation.next();
        conversation.send(await loop.handle(answer.message));
        if (answer.text !== "" && !turn.suppresses.transcript) person.hears(answer.text);
      }
      turn.end();
    },
  };
}
