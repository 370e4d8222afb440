import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { AgentHost } from "../../agents/run/options.ts";
import type { Registry } from "../../registry/registry.ts";
import type { GivenConversation, ServedConversation } from "../web/server-options.ts";
import type { ChatModelChoice, ChatPartner, ChatSettings } from "./run-types.ts";

/** What a chat is opened with. */
export interface GivenChat extends GivenConversation {
  readonly settings: ChatSettings;
  readonly registry: Registry;
  readonly onActivity: NonNullable<AgentHost["onActivity"]>;
  /** The model, whose requests and answers are kept. */
  readonly recorded: (model: LanguageModelV4, agent: string) => LanguageModelV4;
}

/** What only a host can do about chats. */
export interface ChatHost {
  readonly partners: (registry: Registry) => Promise<readonly ChatPartner[]>;
  /** The first is the default. */
  readonly models: () => Promise<readonly ChatModelChoice[]>;
  /** @throws ToolwrightError if the model or the agents cannot be had. */
  readonly open: (given: GivenChat) => Promise<ServedConversation>;
  /** What went wrong at a model, and what to do, without anything secret. */
  readonly explain: (error: unknown, settings: ChatSettings) => string;
  /** Texts that no page and no store gets, such as keys. */
  readonly secrets: () => readonly string[];
}
