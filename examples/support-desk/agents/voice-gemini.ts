import { connectTo, type ClientOptions } from "../connections/gemini-live.ts";
import { geminiLive as transport } from "toolwright/transports";
import type { DeskHost } from "./desk.ts";
import { openVoiceAgent, type VoiceAgent } from "./voice-agent.ts";

export function voiceAgent(host: DeskHost, options?: ClientOptions): Promise<VoiceAgent> {
  return openVoiceAgent(host, transport, connectTo(options));
}
