import type {
  CallSummary,
  ProposedEdit,
  SavedAs,
  ShownCall,
  StudioFrame,
  StudioMessage,
  StudioState,
  StudioTool,
  StudioToolPage,
  StudioWorkflow,
} from "../../../sdk/src/serve/studio/studio-types.ts";
import type {
  ChatChoices,
  ChatSettings,
  RunStepParts,
  StudioRun,
  StudioRunPage,
  StudioRuns,
} from "../../../sdk/src/serve/studio/run-types.ts";
import type { ToolResponse } from "../../../sdk/src/model/call/response.ts";
import type { Json } from "../../../sdk/src/util/json.ts";
import type { StreamMessage } from "../../../sdk/src/react/ui-request.ts";
import { readEvents } from "../../../sdk/src/util/read-events.ts";

/** URL for answers to questions. */
export const questionsUrl = "/api/ui-tool";

/** An error response of the server. */
class ApiError extends Error {
  readonly status: number;
  readonly remedy: string | undefined;

  constructor(status: number, message: string, remedy?: string) {
    super(message);
    this.status = status;
    this.remedy = remedy;
  }
}

/** The error in words for the person. */
export function noticeOf(error: unknown): string {
  const remedy = error instanceof ApiError && error.remedy !== undefined ? ` ${error.remedy}` : "";
  return `${error instanceof Error ? error.message : String(error)}${remedy}`;
}

export interface SaidInChat {
  readonly text: string;
  readonly settings: ChatSettings;
}

export interface WireMessage {
  readonly direction: "sent" | "received";
  readonly time: number;
  readonly message: unknown;
}

/** The HTTP API of the server, as the page uses it. */
export class Api {
  readonly #token: string;

  constructor(token: string) {
    this.#token = token;
  }

  get headers(): { readonly Authorization: string } {
    return { Authorization: `Bearer ${this.#token}` };
  }

  readonly state = (): Promise<StudioState> => this.#send("GET", "/api/studio");
  readonly tools = async (): Promise<readonly StudioTool[]> =>
    (await this.#send<{ tools: readonly StudioTool[] }>("GET", "/api/studio/tools")).tools;
  readonly tool = (name: string): Promise<StudioToolPage> => this.#send("GET", `/api/studio/tools/${encoded(name)}`);
  readonly sent = async (name: string, given: unknown): Promise<readonly StudioMessage[]> => {
    const path = `/api/studio/tools/${encoded(name)}/sent`;
    return (await this.#send<{ messages: readonly StudioMessage[] }>("POST", path, { arguments: given })).messages;
  };
  readonly calls = async (): Promise<readonly CallSummary[]> =>
    (await this.#send<{ calls: readonly CallSummary[] }>("GET", "/api/studio/calls")).calls;
  readonly call = (id: string): Promise<ShownCall> => this.#send("GET", `/api/studio/calls/${encoded(id)}`);
  readonly erase = (): Promise<unknown> => this.#send("DELETE", "/api/studio/calls");
  readonly save = (id: string, as: SavedAs, digest?: string): Promise<ProposedEdit> =>
    this.#send("POST", `/api/studio/calls/${encoded(id)}/save`, { as, digest });
  readonly runs = (before?: string): Promise<StudioRuns> =>
    this.#send("GET", `/api/studio/runs${before === undefined ? "" : `?before=${encoded(before)}`}`);
  /** A run with the next entries after a number. */
  readonly run = (id: string, after: number): Promise<StudioRunPage> =>
    this.#send("GET", `/api/studio/runs/${encoded(id)}?after=${String(after)}`);
  /** A complete entry, or the request and the response of a step. */
  readonly entry = (run: string, seq: string): Promise<Json | RunStepParts> =>
    this.#send("GET", `/api/studio/runs/${encoded(run)}/entries/${seq}`);
  readonly workflows = async (): Promise<readonly StudioWorkflow[]> =>
    (await this.#send<{ workflows: readonly StudioWorkflow[] }>("GET", "/api/studio/workflows")).workflows;
  readonly restart = (): Promise<unknown> => this.#send("POST", "/api/studio/restart", {});
  readonly frame = (tool: string): Promise<StudioFrame> => this.#send("POST", "/api/studio/frames", { tool });
  /** Sends an answer; the response contains its errors. */
  readonly submit = async (body: unknown): Promise<unknown> => {
    const headers = { ...this.headers, "Content-Type": "application/json" };
    const response = await fetch(`${questionsUrl}/submit`, { method: "POST", headers, body: JSON.stringify(body) });
    return response.json() as Promise<unknown>;
  };
  readonly messages = async (): Promise<readonly WireMessage[]> =>
    (await this.#send<{ messages: readonly WireMessage[] }>("GET", "/api/studio/messages")).messages;

  readonly chatChoices = (): Promise<ChatChoices> => this.#send("GET", "/api/studio/chat-choices");
  readonly chats = async (): Promise<readonly StudioRun[]> =>
    (await this.#send<{ chats: readonly StudioRun[] }>("GET", "/api/studio/chats")).chats;
  /** Starts a chat, or sends a message in one; returns the chat. */
  readonly say = async (id: string | undefined, body: SaidInChat): Promise<string> => {
    const path = id === undefined ? "/api/studio/chats" : `/api/studio/chats/${encoded(id)}/messages`;
    return (await this.#send<{ id: string }>("POST", path, body)).id;
  };
  readonly stopChat = (id: string): Promise<unknown> => this.#send("POST", `/api/studio/chats/${encoded(id)}/stop`, {});
  readonly resumeChat = (id: string): Promise<unknown> =>
    this.#send("POST", `/api/studio/chats/${encoded(id)}/resume`, {});
  readonly eraseChat = (id: string): Promise<unknown> => this.#send("DELETE", `/api/studio/chats/${encoded(id)}`);

  readonly openSession = async (mode: string): Promise<string> =>
    (await this.#send<{ id: string }>("POST", "/api/sessions", { mode })).id;
  /** Whether the server still has a session. */
  readonly isSession = (id: string): Promise<boolean> =>
    this.#send("GET", `/api/sessions/${encoded(id)}/calls`).then(
      () => true,
      () => false,
    );
  /** Each call has its own turn, so that the same call can run again, and turn budgets do not end testing. */
  readonly begin = async (
    session: string,
    call: { tool: string; arguments: unknown; callId: string },
  ): Promise<unknown> => {
    await this.#send("POST", `/api/sessions/${encoded(session)}/turns`, {});
    return this.#send("POST", `/api/sessions/${encoded(session)}/calls`, { ...call, wait: false });
  };
  /** Makes a call and waits until it ends. */
  readonly finish = async (session: string, call: { tool: string; arguments: unknown }): Promise<ToolResponse> => {
    const path = `/api/sessions/${encoded(session)}/calls`;
    return (await this.#send<{ response: ToolResponse }>("POST", path, { ...call, wait: true })).response;
  };
  readonly cancel = (session: string, callId: string): Promise<unknown> =>
    this.#send("DELETE", `/api/sessions/${encoded(session)}/calls/${encoded(callId)}`);

  /** Follows the server until the signal aborts; reconnects if the connection is lost. */
  async follow(sessions: readonly string[], { onMessage, onConnection, signal }: Following): Promise<void> {
    const query = `?${sessions.map((session) => `session=${encoded(session)}`).join("&")}`;
    for (let pause = 250; !signal.aborted; pause = Math.min(pause * 2, 2000)) {
      try {
        const response = await fetch(`/api/studio/events${query}`, { headers: this.headers, signal });
        if (response.status === 401) {
          onConnection("refused");
          return;
        }
        if (response.ok) {
          onConnection("open");
          pause = 125;
          for await (const message of readEvents(response)) onMessage(message);
        }
      } catch {
        // The loop below retries.
      }
      if (isOver(signal)) return;
      onConnection("lost");
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  async #send<Body>(method: string, path: string, body?: object): Promise<Body> {
    const init: RequestInit = { method, headers: { ...this.headers, "Content-Type": "application/json" } };
    if (body !== undefined) init.body = JSON.stringify(body);
    const response = await fetch(path, init).catch(() => {
      throw new ApiError(0, "The studio's server does not answer.", "Start `toolwright dev` again.");
    });
    const read = (await response.json().catch(() => ({}))) as { error?: string; remedy?: string };
    if (!response.ok) throw new ApiError(response.status, read.error ?? `HTTP ${String(response.status)}`, read.remedy);
    return read as Body;
  }
}

export type Connection = "connecting" | "open" | "lost" | "refused";

interface Following {
  readonly onMessage: (message: StreamMessage) => void;
  readonly onConnection: (connection: Connection) => void;
  readonly signal: AbortSignal;
}

const encoded = encodeURIComponent;
const isOver = (signal: AbortSignal): boolean => signal.aborted;
