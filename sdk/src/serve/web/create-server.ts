import type { Registry } from "../../registry/registry.ts";
import type { ToolTypes } from "../../model/tool/tool-types.ts";
import { emitWarning, runtimeWithLogs, type Runtime } from "../../runtime/create-runtime.ts";
import { systemClock } from "../../model/ports/clock.ts";
import { memoryStore } from "../../storage/memory.ts";
import { runQuestions } from "../../agents/loop/answer-question.ts";
import { createQuestions } from "../../questions/create-questions.ts";
import type { Questions } from "../../questions/options.ts";
import { askingPolicy } from "../../model/call/policy.ts";
import type { Store } from "../../model/ports/store.ts";
import type { UiPort } from "../../model/ports/ui-port.ts";
import { defined } from "../../util/defined.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { errorMessage } from "../../util/failures.ts";
import { within } from "../../util/waits.ts";
import { checkExposure, createAccess } from "../http/access.ts";
import { createHealth } from "../http/health.ts";
import { openPort, type ListenOptions, type OpenPort } from "../http/listen.ts";
import { createRoutes } from "./routes.ts";
import { callAlone } from "./single-call.ts";
import { ServedSessions } from "./served-sessions.ts";
import { ServedConversations, type ConversationSource } from "./served-conversations.ts";
import type { ServerOptions } from "./server-options.ts";

/** A listening server. */
export interface Listening {
  /** For example `http://127.0.0.1:3000`. */
  readonly url: string;
  readonly port: number;
}

/** A server of a registry for pages: sessions, calls, and the questions of `ui` tools. */
export interface ToolwrightServer<Tools extends ToolTypes = ToolTypes> {
  readonly runtime: Runtime<Tools>;
  /** The questions of all sessions. */
  readonly questions: Questions;
  /** Sets the registry of new sessions; open sessions keep theirs. */
  readonly reload: (registry: Registry<Tools>) => void;
  /** Answers a request; works with any web server. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Listens on a port. @throws ToolwrightError `CONFIG_INVALID` if others could reach it without a token; `PORT_UNAVAILABLE`. */
  readonly listen: (options?: ListenOptions) => Promise<Listening>;
  /**
   * Refuses requests with 503, ends all streams, and waits up to five seconds for running calls, whose clients get the results. Questions stay
   * open in the store, and calls that wait for them are left: the next server shows the questions again and continues the calls. Afterwards,
   * nothing keeps the process alive.
   */
  readonly close: () => Promise<void>;
}

const graceMs = 5000;
/** How long results may still be sent after the calls have ended, in milliseconds. */
const sendingMs = 1000;

/**
 * Serves the tools of a registry over HTTP, and shows the requests of its `ui` tools to pages. With a store, sessions, open questions and
 * waiting calls continue after a restart.
 *
 * @throws ToolwrightError `STORE_FAILED`; as `createRuntime`; `CONFIG_INVALID` for a token with fewer than 16 characters.
 */
export async function createServer<Tools extends ToolTypes>(
  options: ServerOptions<Tools>,
): Promise<ToolwrightServer<Tools>> {
  const { ports = {}, mode = "text", conversation: open, onWarning: warn = emitWarning } = options;
  const { fallback, workflowName } = options;
  const limits = { ...defaults, ...options.limits };
  const store = ports.store ?? memoryStore();
  const clock = ports.clock ?? systemClock;
  const sources = sourcesOf(options, store, (user, run) => sessions.owns(run, user ?? ""));
  const questions = createQuestions({ store, clock, limits, sources, ...defined({ workflowName }) });
  const policy = askingPolicy(options.policy);
  const alone = new Map<string, Promise<unknown>>();
  const ui = portFor(questions, alone);
  const { runtime, warnLeftOut } = runtimeWithLogs<Tools>({ ...options, policy, ports: { ...ports, store, ui } });
  warnLeftOut([mode, ...Object.keys(policy.modes ?? {})].map((each) => ({ mode: each, agent: undefined })));
  let { registry } = options;
  const [closing, ended] = [new AbortController(), new AbortController()];
  const served = { questions, store, clock, ports, stop: closing.signal, warn };
  const conversationsOf = (): ServedConversations | undefined => conversations;
  const sessions = new ServedSessions({ ...served, runtime, limits, registry: () => registry, conversationsOf });
  const conversations = open && conversationsBy(open, served);
  const { restored } = await sessions.restore(closing.signal, (cause) => warn(notRestored(cause)));
  const app = createRoutes({
    ...served,
    sessions,
    sourcesOwn: async (session, user) =>
      (await Promise.all(sources.map(async (source) => source.owns?.(session, user)))).includes(true),
    conversations,
    access: createAccess(options),
    origins: options.origins ?? [],
    limits,
    mode,
    callAlone: (call) => callAlone(runtime, { ...call, registry }, alone),
    ended: ended.signal,
    health: createHealth({ store, clock, closing: closing.signal }),
    fallback,
  });
  const listening: OpenPort[] = [];
  const fetch = async (request: Request): Promise<Response> => app.fetch(request);
  return {
    runtime,
    questions,
    reload: (next) => void (registry = next),
    fetch,
    async listen({ port = 3000, host = "127.0.0.1" } = {}) {
      checkExposure(host, options.token ?? options.authenticate, "TOOLWRIGHT_SERVE_TOKEN");
      const opened = await openPort(fetch, { port, host });
      listening.push(opened);
      return { url: opened.origin, port: opened.port };
    },
    async close() {
      closing.abort();
      await restored;
      await settled(sessions, questions, [...(conversations?.running ?? []), ...alone.values()]);
      ended.abort();
      questions.close();
      await Promise.all(listening.map((one) => one.close(sendingMs)));
    },
  };
}

const notRestored = (cause: unknown): ToolwrightError =>
  new ToolwrightError("STORE_FAILED", `A session could not be restored: ${errorMessage(cause)}`, { cause });

const conversationsBy = (
  open: ConversationSource["open"],
  { store, questions, ...served }: Omit<ConversationSource, "open" | "store" | "tell"> & { readonly store: Store },
): ServedConversations =>
  new ServedConversations({
    ...served,
    open,
    questions,
    store: () => Promise.resolve(store),
    // A page that misses it reads the conversation when it reconnects.
    tell: (id, news) => void questions.tell(id, news).catch(() => undefined),
  });

const sourcesOf = (
  { conversation, sources = [] }: Pick<ServerOptions, "conversation" | "sources">,
  ...store: Parameters<typeof runQuestions>
) => (conversation === undefined ? sources : [runQuestions(...store), ...sources]);

const defaults = {
  maxAnswerBytes: 65_536,
  maxCallBytes: 1_048_576,
  sessionIdleMs: 7 * 24 * 60 * 60 * 1000,
};

/** No page shows the questions of a call without a session. */
const portFor = ({ port }: Questions, alone: ReadonlyMap<string, unknown>): UiPort => ({
  ...port,
  request: (request) =>
    alone.has(request.sessionId)
      ? Promise.reject(
          new ToolError("PERMANENT", "A call without a session cannot ask a person.", { suggestion: inSession }),
        )
      : port.request(request),
});

const inSession = "Call the tool in a session, by `/api/sessions`.";

/** Waits for the calls that do not wait for a person, for other running requests, and until sessions have stored their state. */
async function settled(
  sessions: ServedSessions,
  questions: Questions,
  others: readonly Promise<unknown>[],
): Promise<void> {
  const live = [...sessions.live];
  const running = [...others];
  for (const calls of live) {
    const asking = new Set((await questions.pending(calls.session.id)).map(({ callId }) => callId));
    for (const { callId } of calls.all) if (!asking.has(callId)) running.push(calls.ended(callId) ?? Promise.resolve());
  }
  await within(graceMs, Promise.allSettled(running));
  await Promise.allSettled(live.map(({ session }) => session.saved()));
}
