import type { CallSummary, KeptCall, StudioFrame, StudioState } from "../../../sdk/src/serve/studio/studio-types.ts";
import { initialOf } from "../../../sdk/src/react/form/schema-shape.ts";
import type { StreamMessage } from "../../../sdk/src/react/ui-request.ts";
import { noticeOf, type Api, type Connection } from "../client/api.ts";
import { Answers } from "./answers.ts";
import { Chat } from "./chat.ts";
import { Drafts } from "./drafts.ts";
import { asMcpResult } from "./mcp-result.ts";
import { withCalls, withMessages, withOutputs } from "./news.ts";
import { newestLoads } from "./newest-loads.ts";
import { PageSession } from "./page-session.ts";
import { RunPages } from "./run-pages.ts";
import { readRoute } from "./route.ts";
import { Saving } from "./saving.ts";
import { createStore, type Store } from "./store.ts";
import { draftOf, initialView, type StudioView } from "./view.ts";
import { WorkflowPages } from "./workflow-pages.ts";

/** The page's state and its actions: one instance for the whole page. */
export class Studio {
  readonly store: Store<StudioView> = createStore(initialView);
  readonly drafts = new Drafts(this.store);
  readonly #api: Api;
  readonly runs: RunPages;
  readonly workflows: WorkflowPages;
  readonly saving: Saving;
  readonly #answers: Answers;
  readonly #session: PageSession;
  readonly chat: Chat;
  readonly #startLoad = newestLoads();

  constructor(api: Api) {
    this.#api = api;
    const attempt = (run: () => Promise<unknown>): Promise<void> => this.#try(run);
    const parts = { api, attempt };
    this.runs = new RunPages(this.store, parts);
    this.workflows = new WorkflowPages(this.store, parts);
    this.saving = new Saving(this.store, parts);
    const chat = (this.chat = new Chat(this.store, {
      ...parts,
      runs: this.runs,
      follow: () => void this.#session.follow(),
    }));
    this.#session = new PageSession(api, {
      mode: () => this.store.get().mode,
      others: () => [...(chat.open === undefined ? [] : [chat.open]), ...this.#askingSessions()],
      onMessage: (message) => this.#hear(message),
      onConnection: (connection) => this.#connect(connection),
    });
    this.#answers = new Answers(api, (requests) => this.store.set({ requests }));
  }

  start(): void {
    const read = (): void => {
      this.store.set({ route: readRoute(location.hash), notice: "" });
      void this.#load();
    };
    addEventListener("hashchange", read);
    read();
    this.store.set({ mode: this.#session.formerMode ?? this.store.get().mode });
    void this.#session.resume();
  }

  readonly search = (search: string): void => this.store.set({ search });
  readonly searchCalls = (callSearch: string): void => this.store.set({ callSearch });
  readonly setMode = (mode: string): void => {
    this.store.set({ mode });
    void this.#session.renew();
  };

  /** Sessions of this page with running calls: their questions are shown here. */
  #askingSessions(): readonly string[] {
    const { calls, drafts } = this.store.get();
    const own = new Set(Object.values(drafts).map(({ callId }) => callId));
    return calls.flatMap(({ callId, status, sessionId }) =>
      status === "running" && own.has(callId) ? [sessionId] : [],
    );
  }

  #connect(connection: Connection): void {
    this.store.set({ connection });
    if (connection !== "open") return;
    this.chat.refresh();
    void this.#try(() => this.#readCalls());
  }

  /** Calls may have started and ended without a connection. */
  async #readCalls(): Promise<void> {
    const running = this.store.get().calls.filter(({ status }) => status === "running");
    const calls = await this.#api.calls();
    const view = this.store.get();
    // Calls that ended while the list was loading are newer than the list.
    const ended = view.calls.filter(({ status }) => status !== "running");
    this.store.set(withCalls({ ...view, calls }, ended));
    for (const { callId } of running) if (calls.some((one) => one.callId === callId)) await this.#detail(callId);
  }

  #hear({ event, data }: StreamMessage): void {
    const read = JSON.parse(data) as never;
    if (event === "state") this.#takeState(read);
    else if (event === "runs") void this.#loadRuns();
    else if (event === "calls") this.#takeCalls(read);
    else if (event === "outputs") this.store.set(withOutputs(this.store.get(), read));
    else if (event === "messages") this.store.set(withMessages(this.store.get(), read));
    else if (event === "texts") this.runs.hear(read);
    else if (event === "chats") this.chat.changed(read);
    else this.#answers.receive({ event, data });
  }

  #takeState(state: StudioState): void {
    this.store.set({ state });
    document.title = `${state.title} · Toolwright Studio`;
    void this.#try(async () => {
      const isNewest = this.#startLoad("tools");
      const tools = await this.#api.tools();
      if (!isNewest()) return;
      const { route, pages } = this.store.get();
      const open = route.page === "tools" && tools.some(({ name }) => name === route.name) ? (route.name ?? "") : "";
      const page = pages[open];
      // The open page stays until the new one has loaded, because the user may be typing in it.
      this.store.set({ tools, pages: page === undefined ? {} : { [open]: page } });
      await (page === undefined ? this.#load() : this.#readTool(open));
    });
    if (this.#session.isOlderThan(state.version)) void this.#session.renew();
  }

  #takeCalls(changed: readonly CallSummary[]): void {
    const { calls, drafts } = this.store.get();
    const ran = new Set(calls.filter(({ status }) => status === "running").map(({ callId }) => callId));
    this.store.set(withCalls(this.store.get(), changed));
    for (const { callId, tool } of changed.filter(({ status }) => status !== "running")) {
      setTimeout(() => void this.#detail(callId), 20);
      // Calls that ran when the page was loaded are still shown after they have ended.
      const draft = drafts[tool];
      if (ran.has(callId) && draft !== undefined && draft.callId === undefined) this.drafts.change(tool, { callId });
    }
  }

  async #load(): Promise<void> {
    const { route, state } = this.store.get();
    if (route.page === "tools" && route.name !== undefined) await this.#loadTool(route.name);
    if (route.page === "calls" && route.name !== undefined) await this.#detail(route.name);
    await this.#loadRuns();
    await this.chat.load();
    if (route.page === "messages" && state?.kind === "mcp")
      await this.#try(async () => this.store.set({ wire: await this.#api.messages() }));
  }

  /** Reads the displayed data of the storage. */
  async #loadRuns(): Promise<void> {
    const { page, name } = this.store.get().route;
    if (page === "runs") await Promise.all([this.runs.list(), this.runs.open(name)]);
    if (page === "workflows") await this.workflows.open(name);
  }

  async #loadTool(name: string): Promise<void> {
    if (this.store.get().pages[name] === undefined) await this.#readTool(name);
  }

  async #readTool(name: string): Promise<void> {
    await this.#try(async () => {
      const isNewest = this.#startLoad(`tool ${name}`);
      const page = await this.#api.tool(name);
      if (!isNewest()) return;
      const { pages, drafts } = this.store.get();
      const draft = drafts[name] ?? draftOf(initialOf(page.input, page.input) ?? {});
      this.store.set({ pages: { ...pages, [name]: page }, drafts: { ...drafts, [name]: draft } });
    });
  }

  async #detail(callId: string): Promise<void> {
    await this.#try(async () => {
      const detail = await this.#api.call(callId);
      this.store.set({ details: { ...this.store.get().details, [callId]: detail } });
      this.drafts.markRefused(detail);
    });
  }

  readonly call = async (name: string): Promise<void> => {
    const draft = this.store.get().drafts[name];
    if (draft?.textFault === "") await this.send(name, draft.value);
  };

  /** Calls a tool, even with arguments that the form rejects. */
  readonly send = async (name: string, value: unknown): Promise<void> => {
    const callId = crypto.randomUUID();
    this.drafts.change(name, { callId });
    await this.#try(async () => {
      await this.#api.begin(await this.#session.id, { tool: name, arguments: value, callId });
      void this.#try(async () => {
        const messages = await this.#api.sent(name, value);
        this.store.set({ messages: { ...this.store.get().messages, [name]: messages } });
      });
    });
  };

  readonly cancel = (callId: string): Promise<void> =>
    this.#try(async () => {
      const call = this.store.get().calls.find((one) => one.callId === callId);
      if (call !== undefined) await this.#api.cancel(call.sessionId, callId);
    });

  readonly answer = (eventId: string, response: unknown): Promise<void> =>
    this.#answers.send({ eventId, response: (response ?? null) as never });
  readonly refuse = (eventId: string): Promise<void> => this.#answers.send({ eventId, cancel: true });

  /** Opens the form of a call's tool with its arguments. */
  readonly again = (call: KeptCall): void => {
    this.drafts.fill(call.tool, call.input);
    location.hash = `#/tools/${encodeURIComponent(call.tool)}`;
  };

  readonly compare = (callId: string): void => {
    const { compared } = this.store.get();
    const next = compared.includes(callId) ? compared.filter((one) => one !== callId) : [...compared, callId].slice(-2);
    this.store.set({ compared: next });
    for (const one of next) if (this.store.get().details[one] === undefined) void this.#detail(one);
  };

  readonly erase = (): Promise<void> =>
    this.#try(async () => {
      await this.#api.erase();
      this.store.set({ calls: [], details: {}, compared: [] });
    });

  readonly restart = (): Promise<void> => this.#try(() => this.#api.restart());
  /** All stored data of a call. */
  readonly detail = (callId: string): void => void this.#detail(callId);
  readonly submit = (body: unknown): Promise<unknown> => this.#api.submit(body);
  readonly frame = (tool: string): Promise<StudioFrame> => this.#api.frame(tool);

  /** A call from a third-party server's page, stored like any other. */
  readonly callFromApp = async (tool: string, args: unknown): Promise<object> => {
    return asMcpResult(await this.#api.finish(await this.#session.id, { tool, arguments: args }));
  };

  /** Shows a failure to the person. */
  async #try(run: () => Promise<unknown>): Promise<void> {
    try {
      await run();
    } catch (error) {
      this.store.set({ notice: noticeOf(error) });
    }
  }
}
