import { talkTo, type ClientOptions } from "../connections/openai-responses.ts";
import { openaiResponses as transport } from "toolwright/transports";
import type { DeskHost } from "./desk.ts";
import { openTextAgent, type TextAgent } from "./text-agent.ts";

export function textAgent(host: DeskHost, options?: ClientOptions): Promise<TextAgent> {
  return openTextAgent(host, transport, talkTo(options));
}
