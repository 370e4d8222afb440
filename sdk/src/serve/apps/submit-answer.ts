import type { CallToolResult } from "@modelcontextprotocol/server";
import type { AnswerReceipt } from "../../model/ports/question.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import type { McpHost } from "../host/mcp-host.ts";

const mostBytes = 65_536;

/** Answers a call of the tool by which pages send answers: `{ status }`, with `faults` where the answer does not fit. */
export async function submitAnswer(host: McpHost, args: unknown, principal: string): Promise<CallToolResult> {
  const receipt = await received(host, args, principal);
  const { code: _http, ...shown } = receipt;
  const text = JSON.stringify(shown);
  return { content: [{ type: "text", text }], structuredContent: shown as unknown as JsonObject };
}

async function received(host: McpHost, args: unknown, principal: string): Promise<AnswerReceipt> {
  const { eventId, response, cancel } = isRecord(args) ? args : {};
  if (typeof eventId !== "string") return { code: 404, status: "unknown" };
  if (Buffer.byteLength(JSON.stringify(response ?? null)) > mostBytes)
    return {
      code: 422,
      status: "pending",
      faults: [{ path: "", message: `is larger than ${String(mostBytes)} bytes` }],
    };
  const isGiven = response !== undefined && cancel !== true;
  return host.questions.answer({ id: eventId, ...(isGiven && { answer: response as Json }) }, principal);
}
