import { createServer } from "node:http";
import { WebSocketServer, type WebSocket } from "ws";
import { declarationsFault, responseFault } from "./gemini-rules.ts";
import { listen } from "./loopback.ts";
import { realtimeToolsFault } from "./openai-rules.ts";
import { list, values, type Values } from "./schema-rules.ts";

/** A server of voice sessions, with the accepted messages and its errors in its words. */
export interface SocketServer {
  readonly port: number;
  readonly taken: readonly Values[];
  readonly refused: readonly string[];
  /** Closes every session. */
  hangUp(): void;
}

/** Sends the server's messages to the client. */
type Send = (...messages: readonly Values[]) => void;

async function serve(
  answer: (message: Values, send: Send) => string | undefined,
  greeting?: Values,
): Promise<SocketServer> {
  const taken: Values[] = [];
  const refused: string[] = [];
  const server = createServer();
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (socket: WebSocket) => {
    const send: Send = (...messages) => {
      for (const message of messages) socket.send(JSON.stringify(message));
    };
    if (greeting !== undefined) send(greeting);
    socket.on("message", (data) => {
      const message = JSON.parse(data.toString()) as Values;
      const fault = answer(message, send);
      if (fault === undefined) taken.push(message);
      else refused.push(fault);
    });
  });
  const hangUp = (): void => {
    for (const socket of sockets.clients) socket.close();
  };
  return { port: await listen(server), taken, refused, hangUp };
}

/** OpenAI's Realtime API: plays one list of events for each `response.create`. */
export function serveRealtime(responses: readonly (readonly Values[])[]): Promise<SocketServer> {
  const open = new Set<unknown>();
  let played = 0;
  const faultOf = ({ type, item, session }: Values): string | undefined => {
    if (type === "session.update") return realtimeToolsFault(values(session).tools);
    const { type: kind, call_id: id, output } = values(item);
    if (type === "conversation.item.create" && kind === "function_call_output") {
      if (typeof output !== "string") return "Invalid type for 'item.output': expected a string.";
      return open.has(id) ? undefined : `Tool call ID '${String(id)}' not found in conversation.`;
    }
    return type === "response.create" && open.size > 0 ? `No output for the calls ${[...open].join(", ")}.` : undefined;
  };
  return serve(
    (message, send) => {
      const fault = faultOf(message);
      if (fault !== undefined) {
        send({ type: "error", error: { type: "invalid_request_error", message: fault } });
        return fault;
      }
      open.delete(values(message.item).call_id);
      if (message.type !== "response.create") return undefined;
      const events = responses[played] ?? [];
      played += 1;
      const output = list(values(events.at(-1)?.response).output);
      for (const { type, call_id: id } of output) if (type === "function_call") open.add(id);
      send(...events);
      return undefined;
    },
    { type: "session.created", event_id: "e0", session: { type: "realtime" } },
  );
}

/** Gemini Live: plays one list of messages for the first content, and one each time all open calls are answered. */
export function serveLive(turns: readonly (readonly Values[])[]): Promise<SocketServer> {
  const open = new Set<unknown>();
  let played = 0;
  const next = (send: Send): void => {
    const messages = turns[played] ?? [];
    played += 1;
    for (const { toolCall, toolCallCancellation } of messages) {
      for (const { id } of list(values(toolCall).functionCalls)) open.add(id);
      for (const id of (values(toolCallCancellation).ids ?? []) as readonly string[]) open.delete(id);
    }
    send(...messages);
  };
  return serve((message, send) => {
    const { setup, clientContent, toolResponse } = message;
    const responses = list(values(toolResponse).functionResponses);
    const unknown = responses.find(({ id }) => !open.has(id));
    const fault =
      declarationsFault(values(setup).tools) ??
      responses.map(responseFault).find((found) => found !== undefined) ??
      (unknown === undefined ? undefined : `No function call with the id ${String(unknown.id)} is open.`);
    if (fault !== undefined) return fault;
    if (setup !== undefined) send({ setupComplete: {} });
    for (const { id } of responses) open.delete(id);
    if (clientContent !== undefined || (responses.length > 0 && open.size === 0)) next(send);
    return undefined;
  });
}
