import { GoogleGenAI, Modality, type LiveServerMessage, type Session } from "@google/genai";
import type { GeminiLiveFormat } from "toolwright/transports";
import type { ConnectVoice, VoiceListener } from "./connection.ts";

/** Settings of the official client; the key comes from `GEMINI_API_KEY` if it is omitted. */
export interface ClientOptions {
  readonly client?: GoogleGenAI;
  readonly model?: string;
}

/** Gemini Live. */
export function connectTo(options: ClientOptions = {}): ConnectVoice<GeminiLiveFormat> {
  const { client = new GoogleGenAI({}), model = "gemini-live-2.5-flash-preview" } = options;
  return async ({ instructions, tools }, listener) => {
    const session: Session = await client.live.connect({
      model,
      config: {
        responseModalities: [Modality.AUDIO],
        outputAudioTranscription: {},
        systemInstruction: instructions,
        tools: [{ functionDeclarations: tools }],
      },
      callbacks: {
        onmessage: (message) => pass(message, listener),
        // The client declares the event by the DOM's types.
        onerror: (event) => listener.ended(new Error((event as { readonly message: string }).message)),
        onclose: () => listener.ended(),
      },
    });
    return {
      say(messages) {
        const turns = messages.map((text) => ({ role: "user", parts: [{ text }] }));
        session.sendClientContent({ turns, turnComplete: true });
      },
      send: (reply) => session.sendToolResponse(reply),
      close: () => session.close(),
    };
  };
}

function pass(message: LiveServerMessage, listener: VoiceListener<GeminiLiveFormat>): void {
  const words = message.serverContent?.outputTranscription?.text;
  if (words !== undefined && words !== "") listener.words(words);
  listener.message(message);
}
