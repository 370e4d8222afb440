import type { Session, Turn } from "toolwright/runtime";
import { attach, type Loop, type MessageFormat, type Transport } from "toolwright/transports";
import type { ConnectVoice, VoiceLine, VoiceListener } from "../connections/connection.ts";
import { AskingTurn, messagesOf } from "./asking-turn.ts";
import { instructionsFor, type DeskHost } from "./desk.ts";
import { fallbackFor } from "./fallback.ts";
import type { Person } from "./person.ts";

/** The desk on the telephone. */
export interface VoiceAgent {
  readonly session: Session;
  /** The user says something. Resolves when the desk has answered; what is said meanwhile waits for that. */
  say(text: string): Promise<void>;
  /** The user hangs up. */
  hangUp(): Promise<void>;
}

/** Opens a voice session and its line. Which provider is at the other end is the matter of `transport` and `connect`. */
export async function openVoiceAgent<Format extends MessageFormat>(
  { runtime, person }: DeskHost,
  transport: Transport<Format>,
  connect: ConnectVoice<Format>,
): Promise<VoiceAgent> {
  const { user } = person;
  const session = await runtime.openSession({ mode: "voice", ...(user !== undefined && { user }) });
  const conversation = new VoiceConversation(session, person, transport);
  const tools = session.toolsFor(transport.provider);
  conversation.line = await connect({ instructions: instructionsFor(session), tools }, conversation);
  return conversation;
}

interface VoiceTurn<Format extends MessageFormat> {
  readonly turn: Turn;
  readonly calls: AskingTurn;
  readonly loop: Loop<Format>;
  readonly over: PromiseWithResolvers<void>;
  isAnswered: boolean;
  /** Messages whose calls still run. */
  waiting: number;
}

class VoiceConversation<Format extends MessageFormat> implements VoiceAgent, VoiceListener<Format> {
  readonly session: Session;
  line: VoiceLine<Format> | undefined;
  readonly #person: Person;
  readonly #transport: Transport<Format>;
  #now: VoiceTurn<Format> | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(session: Session, person: Person, transport: Transport<Format>) {
    this.session = session;
    this.#person = person;
    this.#transport = transport;
  }

  say(text: string): Promise<void> {
    const answered = this.#last.then(() => this.#begin(text));
    this.#last = answered.catch(() => undefined);
    return answered;
  }

  async hangUp(): Promise<void> {
    this.line?.close();
    await this.session.close();
  }

  message(message: Format["message"]): void {
    const now = this.#now;
    if (now === undefined) return;
    this.#handle(now, message).catch((error: unknown) => now.over.reject(error));
  }

  words(text: string): void {
    if (this.#now === undefined) return;
    this.#now.isAnswered = true;
    this.#utter(this.#now.turn, text);
  }

  ended(error?: Error): void {
    const now = this.#now;
    this.#now = undefined;
    if (error === undefined) now?.over.resolve();
    else now?.over.reject(error);
    void this.session.close();
  }

  #begin(text: string): Promise<void> {
    if (!this.session.isOpen) return Promise.resolve();
    const turn = this.session.beginTurn();
    const calls = new AskingTurn(turn, this.#person);
    const over = Promise.withResolvers<void>();
    this.#now = { turn, calls, loop: attach(calls, this.#transport), over, isAnswered: false, waiting: 0 };
    this.line?.say(messagesOf(turn, text));
    return over.promise;
  }

  async #handle(now: VoiceTurn<Format>, message: Format["message"]): Promise<void> {
    now.waiting += 1;
    const replies = await now.loop.handle(message);
    now.waiting -= 1;
    // The line may have been lost meanwhile.
    if (this.#now !== now) return;
    for (const reply of replies) this.line?.send(reply);
    if (replies.length === 0 && now.waiting === 0 && now.loop.isDone) this.#finish(now);
  }

  #finish(now: VoiceTurn<Format>): void {
    const fallback = now.isAnswered ? undefined : fallbackFor(now.calls.last);
    if (fallback !== undefined) this.#utter(now.turn, fallback);
    this.#now = undefined;
    // If a tool requested the end of the session, the session closes here.
    now.turn.end();
    if (!this.session.isOpen) this.line?.close();
    now.over.resolve();
  }

  #utter({ suppresses }: Turn, text: string): void {
    if (!suppresses.audio) this.#person.hears(text);
    if (!suppresses.transcript) this.#person.reads?.(text);
  }
}
