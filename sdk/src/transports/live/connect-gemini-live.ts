import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { errorMessage } from "../../util/failures.ts";
import { isRecord } from "../../util/is-record.ts";
import geminiLive, { type GeminiLiveFormat, type GeminiLiveMessage, type GeminiLiveReply } from "../gemini-live.ts";
import { LiveAgent, type LiveConnection, type LiveOptions } from "./live-line.ts";

/** A session of the official client. */
export interface GeminiSession {
  sendClientContent(content: { turns: string; turnComplete: boolean }): void;
  sendRealtimeInput(input: object): void;
  sendToolResponse(reply: GeminiLiveReply): void;
  close(): void;
}

/** The official client, `new GoogleGenAI({ … })`, which opens the socket. */
export interface GeminiClient {
  readonly live: {
    connect(parameters: {
      model: string;
      config: object;
      callbacks: {
        onmessage: (message: GeminiLiveMessage) => void;
        onerror: (event: { readonly error?: unknown }) => void;
        onclose: (event: { readonly code: number }) => void;
      };
    }): Promise<GeminiSession>;
  };
}

/**
 * Connects a session to Gemini Live with the official client: sends instructions and tools, and answers the model's calls. `send` accepts the
 * same messages as the client's `sendRealtimeInput`.
 *
 * @throws ToolwrightError `CONNECTION_FAILED`.
 * @example
 * const line = await connectGeminiLive(new GoogleGenAI({ apiKey }), { session, model, instructions: session.promptFor() });
 * line.say("What are your opening hours?");
 */
export async function connectGeminiLive(
  client: GeminiClient,
  options: LiveOptions<GeminiLiveMessage>,
): Promise<LiveConnection> {
  const { session, model, instructions, config } = options;
  const agent = new LiveAgent<GeminiLiveFormat>(geminiLive, options);
  const declared = session.toolsFor(geminiLive.provider);
  const parameters = {
    model,
    config: {
      ...(instructions !== undefined && { systemInstruction: instructions }),
      ...(declared.length > 0 && { tools: [{ functionDeclarations: declared }] }),
      ...config,
    },
    callbacks: {
      onmessage: (message: GeminiLiveMessage) => {
        agent.message(message);
        if (isRecord(message.serverContent) && message.serverContent.interrupted === true) agent.interrupt();
      },
      onerror: ({ error }: { readonly error?: unknown }) => agent.end({ reason: "error", cause: error }),
      onclose: ({ code }: { readonly code: number }) => agent.end({ reason: "closed", code }),
    },
  };
  const line = await Promise.race([client.live.connect(parameters), agent.ended]).catch((cause: unknown) => {
    throw failed(errorMessage(cause), cause);
  });
  if (!("close" in line)) throw failed("the socket was closed before it was open", line.cause);
  return agent.begin({
    send: (input) => line.sendRealtimeInput(input),
    reply: (reply) => line.sendToolResponse(reply),
    say: (text) => line.sendClientContent({ turns: text, turnComplete: true }),
    close: () => line.close(),
  });
}

const failed = (why: string, cause: unknown): ToolwrightError =>
  new ToolwrightError("CONNECTION_FAILED", `Gemini Live cannot be reached: ${why}.`, { cause });
