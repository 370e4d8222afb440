import type { LanguageModelV4CallOptions, LanguageModelV4Prompt } from "@ai-sdk/provider";
import {
  memoryStore,
  openConversation,
  type TimelineEntry,
  type Conversation,
  type ConversationOptions,
  type Workflow,
} from "../../sdk/src/agents.ts";
import { loadRegistry, type Store } from "../../sdk/src/runtime.ts";
import type { ScriptedModel } from "../../sdk/src/testing.ts";
import { teamOf, type TeamParts } from "./agent-team.ts";
import { runtimeArtifact, type RuntimeTool } from "./runtime-artifact.ts";
import { readRun } from "../../sdk/src/agents/timeline/run-log.ts";

/** A conversation whose agents follow scripts; agents have every tool that is not a hook. */
export interface Talk
  extends Omit<TeamParts, "tools">, Partial<Omit<ConversationOptions, "registry" | "model" | "workflow">> {
  readonly tools?: readonly RuntimeTool[];
  readonly workflow?: Partial<Workflow>;
}

/** An open conversation, with the data that tests check. */
export interface OpenTalk {
  readonly conversation: Conversation;
  readonly model: ScriptedModel;
  readonly store: Store;
  /** The requests to the model, in order. */
  readonly prompts: readonly LanguageModelV4Prompt[];
  readonly entries: () => Promise<readonly TimelineEntry[]>;
  /** The same conversation as another process would open it. */
  readonly reopen: (stops?: Partial<ConversationOptions>) => Promise<Conversation>;
}

/** Opens a conversation in memory. */
export async function openTalk({ tools = [], scripts, agents, workflow, ...options }: Talk): Promise<OpenTalk> {
  const store = options.store ?? memoryStore();
  const id = options.id ?? "talk";
  const offered = tools.filter(({ metadata }) => metadata?.category !== "lifecycle");
  const team = teamOf({ scripts, tools: offered, ...(agents === undefined ? {} : { agents }) });
  const registry = await loadRegistry(await runtimeArtifact(tools));
  const { stop, ...lasting } = options;
  const prompts: LanguageModelV4Prompt[] = [];
  const { languageModel } = team.model;
  const open = (stops: Partial<ConversationOptions> = {}): Promise<Conversation> =>
    openConversation({
      registry,
      pollMs: 10,
      retries: 0,
      ...lasting,
      ...stops,
      store,
      id,
      model: {
        ...languageModel,
        doGenerate(asked: LanguageModelV4CallOptions) {
          prompts.push(asked.prompt);
          return languageModel.doGenerate(asked);
        },
      },
      workflow: { name: "Test", agents: team.agents, ...workflow },
    });
  return {
    conversation: await open(stop === undefined ? {} : { stop }),
    model: team.model,
    store,
    prompts,
    reopen: open,
    entries: () => readRun(store, id),
  };
}

/** A lifecycle tool; its handler is the text of a JavaScript expression. */
export const hook = (name: string, execute: string): RuntimeTool => ({
  name,
  metadata: { category: "lifecycle", on: "on_start" },
  input: { type: "object", properties: {}, additionalProperties: true },
  execute,
});
