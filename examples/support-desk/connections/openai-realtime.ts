import OpenAI from "openai";
import { OpenAIRealtimeWS } from "openai/realtime/ws";
import type { OpenAiRealtimeFormat } from "toolwright/transports";
import type { Briefing, ConnectVoice, VoiceLine } from "./connection.ts";

/** Settings of the official client; the key comes from `OPENAI_API_KEY` if it is omitted. */
export interface ClientOptions {
  readonly client?: OpenAI;
  readonly model?: string;
  /** Of the WebSocket. */
  readonly socket?: ConstructorParameters<typeof OpenAIRealtimeWS>[0]["options"];
}

/** OpenAI's Realtime API. */
export function connectTo(options: ClientOptions = {}): ConnectVoice<OpenAiRealtimeFormat> {
  const { client = new OpenAI(), model = "gpt-realtime", socket: socketOptions } = options;
  return (briefing, listener) => {
    const socket = new OpenAIRealtimeWS({ model, ...(socketOptions && { options: socketOptions }) }, client);
    const opened = Promise.withResolvers<VoiceLine<OpenAiRealtimeFormat>>();
    socket.on("session.created", () => {
      socket.send(sessionOf(briefing));
      opened.resolve(lineOf(socket));
    });
    socket.on("response.output_audio_transcript.done", ({ transcript }) => listener.words(transcript));
    socket.on("response.output_text.done", ({ text }) => listener.words(text));
    socket.on("event", (event) => listener.message(event));
    socket.socket.on("close", () => {
      opened.reject(new Error("The connection was closed before the session began."));
      listener.ended();
    });
    socket.on("error", (error) => {
      opened.reject(error);
      listener.ended(error);
    });
    return opened.promise;
  };
}

const sessionOf = ({ instructions, tools }: Briefing<OpenAiRealtimeFormat>) => ({
  type: "session.update" as const,
  session: { type: "realtime" as const, instructions, tools },
});

const lineOf = (socket: OpenAIRealtimeWS): VoiceLine<OpenAiRealtimeFormat> => ({
  say(messages) {
    for (const text of messages) {
      const content = [{ type: "input_text" as const, text }];
      socket.send({ type: "conversation.item.create", item: { type: "message", role: "user", content } });
    }
    socket.send({ type: "response.create" });
  },
  send: (reply) => socket.send(reply),
  close: () => socket.close(),
});
