import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { AgentHost } from "../../agents/run/options.ts";
import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { Store } from "../../model/ports/store.ts";
import type { ProvidedServices } from "../../model/tool/services.ts";
import type { Registry } from "../../registry/registry.ts";
import type { ToolwrightServer } from "../web/create-server.ts";
import type { UiPort } from "../../model/ports/ui-port.ts";
import type { GivenConversation, ServedConversation } from "../web/server-options.ts";
import type { ChatModelChoice, ChatPartner, ChatSettings } from "./run-types.ts";
import type {
  KeptCall,
  ProposedEdit,
  SavedAs,
  StudioBuild,
  StudioChange,
  StudioState,
  StudioWorkflow,
} from "./studio-types.ts";

/** Functions of a host for the studio, in addition to its tools. The studio does not offer omitted members. */
export interface StudioHost {
  /** The changes that providers make to a tool. */
  readonly changesOf?: (tool: string, registry: Registry) => Promise<Readonly<Record<string, readonly StudioChange[]>>>;
  /** The edit that saves a call; applied only with the `digest` of the edit that was shown. @throws ToolwrightError */
  readonly save?: (call: KeptCall, as: SavedAs, digest: string | undefined) => Promise<ProposedEdit>;
  /** Receives the exception of a call that failed with an error id: its message may contain secrets, so no page gets it. */
  readonly thrown?: (errorId: string, cause: unknown) => void;
  /** Restarts a foreign server. */
  readonly restart?: () => Promise<void>;
  /** The page in which a foreign tool shows its result; undefined if it has none. */
  readonly appOf?: (tool: string) => Promise<ForeignApp | undefined>;
  /** Models and agents to chat with. */
  readonly chat?: ChatHost;
  readonly workflows?: () => Promise<readonly StudioWorkflow[]>;
  /** The catalogue site's response for a path without leading slash; undefined if the path does not exist. */
  readonly catalogue?: (path: string) => Promise<Response | undefined>;
}

/** A page of a foreign server. */
export interface ForeignApp {
  /** The whole document. */
  readonly html: string;
  /** Names of the tools that the page may call. */
  readonly tools: readonly string[];
}

export interface StudioOptions extends Pick<StudioState, "kind" | "title" | "server"> {
  /** Required in every request to the API. */
  readonly token: string;
  /** Folder of the page's files. */
  readonly files: URL;
  /** Opens the store that keeps the calls; default: memory. */
  readonly calls?: () => Promise<Store>;
  readonly services?: ProvidedServices;
  readonly host?: StudioHost;
  /** Where runs are stored; default: no runs are shown. */
  readonly storage?: StudioStorage;
}

export interface Studio {
  /** The address to open, with the token. */
  readonly address: string;
  readonly origin: string;
  /** Asks the person in the page. */
  readonly ui: UiPort;
  readonly server: ToolwrightServer;
  /** The reason why calls are kept only in memory although there is a store; undefined if they are stored. */
  readonly keptFault: string | undefined;
  /** Shows these tools from now on. */
  show(registry: Registry): void;
  report(build: Partial<StudioBuild>): void;
  message(message: unknown): void;
  close(): Promise<void>;
}

/** The storage of a project's runs. */
export interface StudioStorage {
  /** For example the path of a file; omitted for memory. */
  readonly place?: string;
  /** The store; undefined if it does not exist yet. @throws ToolwrightError `STORE_FAILED` if it cannot be read. */
  readonly store: () => Promise<Store | undefined>;
  /** The same; the store is created if it does not exist. */
  readonly open: () => Promise<Store>;
  /** Calls back when any process may have changed the storage, until the returned function is called. */
  readonly watch: (changed: () => void) => () => void;
  /** Agents of stored runs, in addition to the registry's agents. */
  readonly agents: () => Promise<readonly AgentDefinition[]>;
  readonly close: () => Promise<void>;
}

export interface GivenChat extends GivenConversation {
  readonly settings: ChatSettings;
  readonly registry: Registry;
  readonly onActivity: NonNullable<AgentHost["onActivity"]>;
  /** The model; its requests and answers are recorded. */
  readonly recorded: (model: LanguageModelV4, agent: string) => LanguageModelV4;
}

export interface ChatHost {
  readonly partners: (registry: Registry) => Promise<readonly ChatPartner[]>;
  /** The first model is the default. */
  readonly models: () => Promise<readonly ChatModelChoice[]>;
  /** @throws ToolwrightError if the model or the agents cannot be loaded. */
  readonly open: (given: GivenChat) => Promise<ServedConversation>;
  /** A model's error and its remedy, without secrets. */
  readonly explain: (error: unknown, settings: ChatSettings) => string;
  /** Texts that no page and no store may get, such as keys. */
  readonly secrets: () => readonly string[];
}
