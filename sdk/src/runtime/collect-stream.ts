import type { Json } from "../model/json.ts";
import type { ToolRecord } from "../model/registry.ts";
import type { StageCall } from "../model/stage.ts";
import { plainJson } from "./plain-json.ts";

/**
 * All pieces a handler gives, each told to the activity stream as it comes. Ends early, and closes the stream, once the call is
 * over. What is no stream is given back as it is.
 */
export async function collectStream(returned: unknown, call: StageCall, tool: ToolRecord): Promise<unknown> {
  const whole = await returned;
  if (!isStream(whole)) return whole;
  const pieces: Json[] = [];
  for await (const piece of whole) {
    if (call.isOver) break;
    const chunk = plainJson(piece);
    pieces.push(chunk);
    tell(chunk, call, tool);
  }
  return pieces;
}

const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

function tell(chunk: Json, { host, session, callId }: StageCall, { toolId }: ToolRecord): void {
  if (!host.isObserved()) return;
  const time = host.clock.now();
  host.emit({
    type: "tool_output_chunk",
    sessionId: session.id,
    callId,
    tool: toolId,
    time,
    kind: "output",
    chunk,
  });
}
