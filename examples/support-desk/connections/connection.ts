import type { MessageFormat } from "toolwright/transports";
import type { ProviderTool } from "toolwright/runtime";

/** What a model gets before a conversation begins. */
export interface Briefing<Format extends MessageFormat> {
  readonly instructions: string;
  readonly tools: ProviderTool<Format["provider"]>[];
}

/** An open voice session of a provider. */
export interface VoiceLine<Format extends MessageFormat> {
  /** The user's messages; the model answers them together. Recorded speech goes through the same socket. */
  say(messages: readonly string[]): void;
  send(reply: Format["reply"]): void;
  close(): void;
}

/** Gets what comes through a voice line. */
export interface VoiceListener<Format extends MessageFormat> {
  /** Every message of the provider. */
  message(message: Format["message"]): void;
  /** A piece of what the model says, as text. */
  words(text: string): void;
  /** The line is closed; with an error where neither side hung up. */
  ended(error?: Error): void;
}

/** Opens a voice line with one provider; rejects where the provider cannot be reached. */
export type ConnectVoice<Format extends MessageFormat> = (
  briefing: Briefing<Format>,
  listener: VoiceListener<Format>,
) => Promise<VoiceLine<Format>>;

/** A conversation in text, in the form of one provider. */
export interface TextConversation<Format extends MessageFormat> {
  /** Adds messages of the user. */
  write(messages: readonly string[]): void;
  /** Adds what a loop returned. */
  send(replies: readonly Format["reply"][]): void;
  /** Asks the model. */
  next(): Promise<{ readonly message: Format["message"]; readonly text: string }>;
}

/** Begins a conversation in text with one provider. */
export type OpenText<Format extends MessageFormat> = (briefing: Briefing<Format>) => TextConversation<Format>;
