import { talkTo, type ClientOptions } from "../connections/anthropic-messages.ts";
import { anthropicMessages as transport } from "toolwright/transports";
import type { DeskHost } from "./desk.ts";
import { openTextAgent, type TextAgent } from "./text-agent.ts";

export function textAgent(host: DeskHost, options?: ClientOptions): Promise<TextAgent> {
  return openTextAgent(host, transport, talkTo(options));
}
