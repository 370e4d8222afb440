import type { UiRequestState } from "../../../sdk/src/react/ui-request.ts";
import type {
  CallEvent,
  CallSummary,
  KeptCall,
  ProposedEdit,
  SavedAs,
  StudioMessage,
  StudioState,
  StudioTool,
  StudioToolPage,
  StudioWorkflow,
} from "../../../sdk/src/serve/studio/studio-types.ts";
import type { RunStepParts, StudioRun, StudioRuns } from "../../../sdk/src/serve/studio/run-types.ts";
import type { Json } from "../../../sdk/src/util/json.ts";
import type { AnswerFault } from "../../../sdk/src/model/ports/question.ts";
import type { Connection, WireMessage } from "../client/api.ts";
import { initialChat, type ChatView } from "./chat.ts";
import type { Route } from "./route.ts";
import type { RunAt } from "./run-at.ts";

/** The user's input for a tool. */
export interface Draft {
  readonly value: unknown;
  /** The same as JSON; the typed text may be invalid. */
  readonly text: string;
  readonly textFault: string;
  /** Shown after the first attempt to call. */
  readonly faults: readonly AnswerFault[];
  /** The last call made with this input. */
  readonly callId?: string;
  readonly view: "form" | "json";
}

/** The runs of the storage, and the open one, which may be a chat. */
export interface RunsView {
  readonly list: StudioRuns | undefined;
  readonly page: RunAt | undefined;
  /** Whether to follow the last entry when new ones arrive. */
  readonly isFollowed: boolean;
  /** Opened entries and steps, by run and `seq`. */
  readonly whole: Readonly<Record<string, Json | RunStepParts>>;
  readonly requests: readonly UiRequestState[];
}

/** The workflows of the project, and the speaker in a conversation of the open workflow. */
export interface WorkflowsView {
  readonly list: readonly StudioWorkflow[] | undefined;
  /** Conversations and runs of the open workflow. */
  readonly runs: readonly StudioRun[];
  readonly page: RunAt | undefined;
}

/** The whole state of the page. */
export interface StudioView {
  readonly route: Route;
  readonly connection: Connection;
  readonly state: StudioState | undefined;
  readonly tools: readonly StudioTool[];
  readonly search: string;
  readonly pages: Readonly<Record<string, StudioToolPage>>;
  readonly drafts: Readonly<Record<string, Draft>>;
  readonly messages: Readonly<Record<string, readonly StudioMessage[]>>;
  readonly calls: readonly CallSummary[];
  readonly details: Readonly<Record<string, KeptCall>>;
  /** Live output of running calls. */
  readonly live: Readonly<Record<string, { readonly events: readonly CallEvent[]; readonly dropped: number }>>;
  readonly requests: readonly UiRequestState[];
  readonly compared: readonly string[];
  readonly callSearch: string;
  readonly edit:
    | (ProposedEdit & { readonly callId: string; readonly as: SavedAs; readonly isMade: boolean })
    | undefined;
  readonly runs: RunsView;
  readonly workflows: WorkflowsView;
  readonly wire: readonly WireMessage[];
  readonly chat: ChatView;
  readonly mode: string;
  readonly notice: string;
}

export const initialView: StudioView = {
  route: { page: "tools" },
  connection: "connecting",
  state: undefined,
  tools: [],
  search: "",
  pages: {},
  drafts: {},
  messages: {},
  calls: [],
  details: {},
  live: {},
  requests: [],
  compared: [],
  callSearch: "",
  edit: undefined,
  runs: { list: undefined, page: undefined, isFollowed: true, whole: {}, requests: [] },
  workflows: { list: undefined, runs: [], page: undefined },
  wire: [],
  chat: initialChat,
  mode: "text",
  notice: "",
};

export const asText = (value: unknown): string => JSON.stringify(value, null, 2);

export const draftOf = (value: unknown): Draft => ({
  value,
  text: asText(value),
  textFault: "",
  faults: [],
  view: "form",
});
