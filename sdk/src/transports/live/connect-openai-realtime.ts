import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { isRecord } from "../../util/is-record.ts";
import { parseJson } from "../../util/json.ts";
import openaiRealtime, { type OpenAiRealtimeEvent, type OpenAiRealtimeFormat } from "../openai-realtime.ts";
import { ResponseQueue } from "../shared/response-queue.ts";
import { LiveAgent, type LiveConnection, type LiveOptions } from "./live-line.ts";

/** The queue of the connection also holds back messages of `say` and `send`, so its loop does not. */
const { pace: _pace, ...unpaced } = openaiRealtime;

/** The official client, `new OpenAI()`; only its address and key are read. */
export interface OpenAiClient {
  readonly apiKey: string | null;
  readonly baseURL: string;
}

/** A socket to the Realtime API: the platform's WebSocket, or one from `ws`. It may still be connecting. */
export interface LiveSocket {
  readonly readyState: number;
  send(data: string): void;
  close(): void;
  addEventListener(type: "open" | "message" | "close" | "error", listener: (event: never) => void): void;
}

/**
 * Connects a session to OpenAI's Realtime API: opens a socket with the official client's settings, or uses yours, sends instructions and tools,
 * and answers the model's calls.
 *
 * @throws ToolwrightError `CONNECTION_FAILED`.
 * @example
 * const line = await connectOpenAiRealtime(new OpenAI(), { session, model: "gpt-realtime", instructions: session.promptFor() });
 * line.say("What are your opening hours?");
 */
export async function connectOpenAiRealtime(
  client: OpenAiClient | LiveSocket,
  options: LiveOptions<OpenAiRealtimeEvent>,
): Promise<LiveConnection> {
  const agent = new LiveAgent<OpenAiRealtimeFormat>(unpaced, options);
  const socket = "send" in client ? client : openSocket(client, options.model);
  const queue = new ResponseQueue((event) => {
    if (socket.readyState === isOpen) socket.send(JSON.stringify(event));
  });
  const send = (event: object): void => queue.send(event);
  socket.addEventListener("message", ({ data }: { readonly data: unknown }) => {
    const event: unknown = typeof data === "string" ? parseJson(data) : parseJson(String(data));
    if (!isRecord(event) || typeof event.type !== "string") return;
    queue.received(event);
    if (event.type === "input_audio_buffer.speech_started") agent.interrupt();
    agent.message(event as unknown as OpenAiRealtimeEvent);
  });
  await opened(socket);
  socket.addEventListener("close", ({ code }: { readonly code: number }) => agent.end({ reason: "closed", code }));
  socket.addEventListener("error", (cause) => agent.end({ reason: "error", cause }));
  const { session, instructions, config } = options;
  const tools = session.toolsFor(openaiRealtime.provider);
  send({
    type: "session.update",
    session: {
      type: "realtime",
      ...(instructions !== undefined && { instructions }),
      tools,
      tool_choice: "auto",
      ...config,
    },
  });
  return agent.begin({
    send,
    reply: send,
    say: (text) => {
      const content = [{ type: "input_text", text }];
      send({ type: "conversation.item.create", item: { type: "message", role: "user", content } });
      send({ type: "response.create" });
    },
    close: () => socket.close(),
  });
}

const isOpen = 1;

/** Node's socket accepts headers. In a browser, pass your own socket with a short-lived key. */
type SocketWithHeaders = new (
  address: string,
  options: { readonly headers: Readonly<Record<string, string>> },
) => LiveSocket;

function openSocket({ apiKey, baseURL }: OpenAiClient, model: string): LiveSocket {
  const address = URL.parse(`${baseURL.replace(/^http/, "ws").replace(/\/+$/, "")}/realtime`);
  if (address === null) throw failed(`${JSON.stringify(baseURL)} is not an address`);
  address.searchParams.set("model", model);
  const Socket = WebSocket as unknown as SocketWithHeaders;
  return new Socket(address.href, { headers: { authorization: `Bearer ${apiKey ?? ""}` } });
}

function opened(socket: LiveSocket): Promise<void> {
  if (socket.readyState === isOpen) return Promise.resolve();
  return new Promise((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", (cause) => reject(failed("the socket could not be opened", cause)));
    socket.addEventListener("close", () => reject(failed("the socket was closed before it was open")));
    if (socket.readyState > isOpen) reject(failed("the socket is closed"));
  });
}

const failed = (why: string, cause?: unknown): ToolwrightError =>
  new ToolwrightError("CONNECTION_FAILED", `The Realtime API cannot be reached: ${why}.`, { cause });
