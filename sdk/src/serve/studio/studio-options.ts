import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { AgentHost } from "../../agents/run/options.ts";
import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { Store } from "../../model/ports/store.ts";
import type { HostServices } from "../../model/tool/services.ts";
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
  StudioKind,
  StudioWorkflow,
} from "./studio-types.ts";

/** What a host can do for the studio beyond its tools. The studio does not offer omitted members. */
export interface StudioHost {
  /** What providers change of a tool. */
  readonly changesOf?: (tool: string, registry: Registry) => Promise<Readonly<Record<string, readonly StudioChange[]>>>;
  /** The edit that saves a call; made only with the `digest` of the edit that was shown. @throws ToolwrightError */
  readonly save?: (call: KeptCall, as: SavedAs, digest: string | undefined) => Promise<ProposedEdit>;
  /** Gets the exception of a call that failed with an error id: its message may contain secrets, so no page gets it. */
  readonly thrown?: (errorId: string, cause: unknown) => void;
  /** Starts a foreign server again. */
  readonly restart?: () => Promise<void>;
  /** The page that a foreign tool shows its result in; undefined if it has none. */
  readonly appOf?: (tool: string) => Promise<ForeignApp | undefined>;
  /** Models and agents to chat with. */
  readonly chat?: ChatHost;
  /** Who works together in the project. */
  readonly workflows?: () => Promise<readonly StudioWorkflow[]>;
  /** What the catalogue's site answers for a path, without the slash before it; undefined if it has nothing there. */
  readonly catalogue?: (path: string) => Promise<Response | undefined>;
}

/** A page of a foreign server. */
export interface ForeignApp {
  /** The whole document. */
  readonly html: string;
  /** Names of the tools that the page may call. */
  readonly tools: readonly string[];
}

export interface StudioOptions {
  readonly kind: StudioKind;
  readonly title: string;
  /** The command or address of a foreign server. */
  readonly server?: string;
  /** Every request to the API has to carry it. */
  readonly token: string;
  /** Folder of the page's files. */
  readonly files: URL;
  /** Opens the store that keeps the calls; default: memory. */
  readonly calls?: () => Promise<Store>;
  readonly services?: { readonly [Name in keyof HostServices]?: HostServices[Name] };
  readonly host?: StudioHost;
  /** Where runs are kept; default: no runs are shown. */
  readonly storage?: StudioStorage;
}

/** A studio that listens. */
export interface Studio {
  /** The address to open, with the token. */
  readonly address: string;
  readonly origin: string;
  /** Asks the person in the page. */
  readonly ui: UiPort;
  readonly server: ToolwrightServer;
  /** Why calls are kept only in memory although there is a store; undefined if they are stored. */
  readonly keptFault: string | undefined;
  /** Shows these tools from now on. */
  show(registry: Registry): void;
  /** Says how far the build is. */
  report(build: Partial<StudioBuild>): void;
  /** A message between the studio and a foreign server. */
  message(message: unknown): void;
  close(): Promise<void>;
}

/** Where the runs of a project are kept. */
export interface StudioStorage {
  /** Such as the path of a file; left out for memory. */
  readonly place?: string;
  /**
   * The store; undefined if it does not exist yet.
   *
   * @throws ToolwrightError `STORE_FAILED` if it cannot be read.
   */
  readonly store: () => Promise<Store | undefined>;
  /** The same, which is made if it does not exist. */
  readonly open: () => Promise<Store>;
  /** Calls back when any process may have written something, until the returned function is called. */
  readonly watch: (changed: () => void) => () => void;
  /** Agents of stored runs, in addition to the registry's agents. */
  readonly agents: () => Promise<readonly AgentDefinition[]>;
  readonly close: () => Promise<void>;
}

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
