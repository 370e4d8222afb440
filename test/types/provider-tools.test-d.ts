// Checked by `npm run types`: the official clients accept definitions without a cast.
import type Anthropic from "@anthropic-ai/sdk";
import type { FunctionDeclaration } from "@google/genai";
import type { Tool } from "@modelcontextprotocol/server";
import type OpenAI from "openai";
import type { Registry, Session } from "toolwright/runtime";

declare const registry: Registry;
declare const session: Session<{ readonly ping: { readonly input: object; readonly output: null } }>;

export const responses: OpenAI.Responses.FunctionTool[] = registry.toolsFor("openai");
export const anyOfResponses: OpenAI.Responses.Tool[] = session.toolsFor("openai", { agent: "writer" });
export const chat: OpenAI.Chat.Completions.ChatCompletionTool[] = registry.toolsFor("openai-chat");
export const realtime: OpenAI.Realtime.RealtimeFunctionTool[] = registry.toolsFor("openai-realtime");
export const messages: Anthropic.Tool[] = session.toolsFor("anthropic");
export const union: Anthropic.Messages.ToolUnion[] = registry.toolsFor("anthropic");
export const declarations: FunctionDeclaration[] = registry.toolsFor("gemini");
export const listed: Tool[] = registry.toolsFor("mcp");

// @ts-expect-error Anthropic's definitions are not OpenAI's.
export const mistaken: OpenAI.Responses.FunctionTool[] = registry.toolsFor("anthropic");

// A provider that is known only at run time has definitions of the JSON type.
declare const id: string;
registry.toolsFor(id)[0]?.name satisfies unknown;
