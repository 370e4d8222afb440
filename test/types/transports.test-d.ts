// Checked by `npm run types`: transports accept the official clients' messages, and the clients accept the results, without a cast.
import type Anthropic from "@anthropic-ai/sdk";
import type {
  Content,
  FunctionDeclaration,
  GenerateContentResponse,
  LiveSendToolResponseParameters,
  LiveServerMessage,
  Session as LiveSession,
} from "@google/genai";
import type OpenAI from "openai";
import type { Registry, Session, Turn } from "toolwright/runtime";
import {
  anthropicMessages,
  attach,
  geminiGenerate,
  geminiLive,
  openaiChat,
  openaiRealtime,
  openaiResponses,
  type Transport,
} from "toolwright/transports";

declare const turn: Turn;
declare const typedTurn: Turn<{ readonly ping: { readonly input: object; readonly output: null } }>;
declare const registry: Registry;
declare const session: Session;

const responses = attach(turn, openaiResponses);
declare const response: OpenAI.Responses.Response;
declare const responseEvent: OpenAI.Responses.ResponseStreamEvent;
export const input: OpenAI.Responses.ResponseInputItem[] = await responses.handle(response);
export const streamedInput: OpenAI.Responses.ResponseInput = await responses.handle(responseEvent);

const chat = attach(typedTurn, openaiChat);
declare const completion: OpenAI.Chat.Completions.ChatCompletion;
declare const chunk: OpenAI.Chat.Completions.ChatCompletionChunk;
export const chatMessages: OpenAI.Chat.Completions.ChatCompletionMessageParam[] = await chat.handle(completion);
export const streamedChat: OpenAI.Chat.Completions.ChatCompletionMessageParam[] = await chat.handle(chunk);

const realtime = attach(() => turn, openaiRealtime);
declare const realtimeEvent: OpenAI.Realtime.RealtimeServerEvent;
export const clientEvents: OpenAI.Realtime.RealtimeClientEvent[] = await realtime.handle(realtimeEvent);

const claude = attach(turn, anthropicMessages, { parallel: (name) => registry.tool(name)?.category !== "action" });
declare const message: Anthropic.Message;
declare const messageEvent: Anthropic.RawMessageStreamEvent;
export const messages: Anthropic.MessageParam[] = await claude.handle(message);
export const streamedMessages: Anthropic.MessageParam[] = await claude.handle(messageEvent);

const gemini = attach(turn, geminiGenerate, { provider: "gemini-native", echo: false });
declare const generated: GenerateContentResponse;
export const contents: Content[] = await gemini.handle(generated);

const live = attach(turn, geminiLive);
declare const liveMessage: LiveServerMessage;
declare const liveSession: LiveSession;
export const toolResponses: LiveSendToolResponseParameters[] = await live.handle(liveMessage);
for (const reply of await live.handle(liveMessage)) liveSession.sendToolResponse(reply);

// The definitions that go with a transport.
export const chatTools: OpenAI.Chat.Completions.ChatCompletionTool[] = session.toolsFor(openaiChat.provider);
export const declarations: FunctionDeclaration[] = session.toolsFor(geminiGenerate.provider);
export const claudeTools: Anthropic.Tool[] = session.toolsFor(anthropicMessages.provider);

// Any transport is a `Transport`.
export const all: readonly Transport[] = [openaiResponses, openaiChat, geminiLive];

// @ts-expect-error A message of Anthropic's is not a chat completion.
await chat.handle(message);
// @ts-expect-error The results for Gemini are not for OpenAI.
export const mistaken: OpenAI.Responses.ResponseInput = await gemini.handle(generated);
