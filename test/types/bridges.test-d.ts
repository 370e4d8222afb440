// Checked by `npm run types`: the tools of a turn work with each library without a cast, with the types that the library supports.
import type { DynamicStructuredTool } from "@langchain/core/tools";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { interrupt } from "@langchain/langgraph";
import { Agent as MastraAgent } from "@mastra/core/agent";
import { Agent } from "@openai/agents";
import { generateText, streamText, ToolLoopAgent, type InferToolInput, type InferToolOutput, type ToolSet } from "ai";
import {
  generateText as generateText6,
  type LanguageModel as LanguageModel6,
  type ToolSet as ToolSet6,
  type TypedToolCall,
} from "ai-6";
import { createAgent } from "langchain";
import { aiSdkTools } from "toolwright/ai-sdk";
import { langchainTools } from "toolwright/langchain";
import { mastraTools } from "toolwright/mastra";
import { openaiAgentsTools } from "toolwright/openai-agents";
import type { Session, Turn } from "toolwright/runtime";

/** As a build writes it to `tool-registry.d.ts`. */
interface Tools {
  readonly kb_search: {
    readonly input: { readonly query: string; readonly limit?: number };
    readonly output: readonly { readonly title: string }[];
  };
  readonly ignore_user: { readonly input: Record<string, never>; readonly output: null };
}

declare const turn: Turn;
declare const typedTurn: Turn<Tools>;
declare const session: Session<Tools>;

// The AI SDK types input and output.
const typed = aiSdkTools(typedTurn);
export const names: "kb_search" | "ignore_user" = null as unknown as keyof typeof typed;
export const input: InferToolInput<typeof typed.kb_search> = { query: "a", limit: 3 };
// @ts-expect-error The query is missing.
export const wrongInput: InferToolInput<typeof typed.kb_search> = { limit: 3 };
export const output: InferToolOutput<typeof typed.ignore_user> = null;
// @ts-expect-error The data is a list of hits.
export const wrongOutput: InferToolOutput<typeof typed.kb_search> = 7;
export const set: ToolSet = typed;
export const anySet: ToolSet = aiSdkTools(turn);

const result = await generateText({ model: "openai/gpt-5", prompt: "", tools: aiSdkTools(() => typedTurn) });
for (const call of result.toolCalls) {
  if (call.dynamic !== true && call.toolName === "kb_search") export_(call.input.query satisfies string);
  // @ts-expect-error There is no such tool.
  if (call.dynamic !== true && call.toolName === "kb_serach") export_(call);
}
for (const made of result.toolResults) {
  if (made.dynamic === true || made.toolName !== "kb_search" || typeof made.output === "string") continue;
  if ("error" in made.output) export_(made.output.error.message satisfies string);
  else export_(made.output[0]?.title satisfies string | undefined);
}
export const streamed = streamText({
  model: "openai/gpt-5",
  prompt: "",
  tools: aiSdkTools(turn, { provider: "openai" }),
});
export const loop = new ToolLoopAgent({ model: "openai/gpt-5", tools: typed });

// AI SDK 6.
declare const model6: LanguageModel6;
export const set6: ToolSet6 = typed;
const result6 = await generateText6({ model: model6, prompt: "", tools: typed });
export const calls6: readonly TypedToolCall<typeof typed>[] = result6.toolCalls;

// OpenAI Agents types neither; the agent's context is passed through.
interface Desk {
  readonly user: string;
}
export const agent = new Agent({ name: "Desk", tools: openaiAgentsTools(typedTurn) });
export const agentOfDesk = new Agent<Desk>({ name: "Desk", tools: openaiAgentsTools<Desk>(turn) });

// LangChain types names, input and output.
const [tool] = langchainTools(typedTurn);
if (tool?.name === "kb_search") {
  const found = await tool.invoke({ query: "a" });
  if (typeof found !== "string" && !("error" in found)) export_(found[0]?.title satisfies string | undefined);
}
export const anyTool: DynamicStructuredTool[] = [];
declare const chat: BaseChatModel;
export const react = createAgent({ model: chat, tools: langchainTools(typedTurn, { interrupt }) });
export const untyped = createAgent({ model: chat, tools: langchainTools(turn) });
export const bound = chat.bindTools?.(langchainTools(typedTurn));

// Mastra types input and output.
const ofMastra = mastraTools(typedTurn);
export const mastraAgent = new MastraAgent({
  id: "a",
  name: "a",
  instructions: "",
  model: "openai/gpt-5",
  tools: ofMastra,
});
export const mastraUntyped = new MastraAgent({
  id: "a",
  name: "a",
  instructions: "",
  model: "openai/gpt-5",
  tools: mastraTools(turn),
});
export const mastraInput: Parameters<NonNullable<typeof ofMastra.kb_search.execute>>[0] = { query: "a" };
// @ts-expect-error The query is a text.
export const mastraWrong: Parameters<NonNullable<typeof ofMastra.kb_search.execute>>[0] = { query: 7 };

// A turn knows its session and its confirmer.
export const own: Session<Tools> = typedTurn.session;
export const confirmer: "ask" | "token" | "host" | "refuse" | undefined = session.confirmerOf("kb_search");
// @ts-expect-error A session is not a turn.
aiSdkTools(session);
// @ts-expect-error There is no such option.
aiSdkTools(turn, { providers: "openai" });

declare function export_(value: unknown): void;
