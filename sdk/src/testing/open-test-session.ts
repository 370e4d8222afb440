import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { ActivityEvent } from "../model/call/event.ts";
import type { UiRequest } from "../model/ports/ui-port.ts";
import type { Intent, ToolResponse } from "../model/call/response.ts";
import type { ConfirmationPreview } from "../model/ports/question.ts";
import { createRuntime, type Runtime } from "../runtime/create-runtime.ts";
import type { AddedStage } from "../runtime/kernel/pipeline.ts";
import type { CallOptions, Turn } from "../runtime/session/session.ts";
import { askingPolicy } from "../model/call/policy.ts";
import { defined } from "../util/defined.ts";
import type { Json } from "../util/json.ts";
import { answered } from "./scripted-answers.ts";
import type { HandledCall, TestSession, TestSessionOptions, TestTurn } from "./test-session.ts";
import { testedRegistry } from "./tested-registry.ts";

/**
 * Opens a session on the tools of a project: the real pipeline and handlers, without a model. Without an up-to-date build, the tools are
 * read from the sources.
 *
 * @throws ToolwrightError `REGISTRY_NOT_FOUND` if there is no project with tools; the code of the first finding if tools without
 * a build cannot be inferred; `CONFIG_INVALID` when both `registry` and `tools` are given.
 * @example
 * const desk = await openTestSession();
 * const hits = expectOk(await desk.call<Hit[]>("kb_search", { query: "reset password" }));
 */
export async function openTestSession(options: TestSessionOptions = {}): Promise<TestSession> {
  const { answers = [], agent, clock, confirm, intents, mode, orchestrator, policy, services, state, user } = options;
  const { documents } = options;
  if (options.registry !== undefined && options.tools !== undefined) {
    throw new ToolwrightError("CONFIG_INVALID", "A test session has either `registry` or `tools`, not both.", {
      remedy: "Remove one of them.",
    });
  }
  const record = newRecord();
  /** Errors of the script, which the test gets instead of the model. */
  const faults: Error[] = [];
  const runtime = createRuntime({
    registry: await testedRegistry(options, process.cwd()),
    ports: {
      ui: { request: (request) => answered(request, { ...record, faults }, { answers, confirm }) },
      ...defined({ clock, orchestrator, documents: documents && { forCall: () => documents } }),
    },
    onEvent: (event) => {
      record.events.push(event);
      if (event.type === "intent_applied") record.intents.push(event.intent);
    },
    stages: [...(options.stages ?? []), recordHandled(record.handled)],
    ...defined({ intents, services, policy: confirm === undefined ? policy : askingPolicy(policy) }),
  });
  // A test of one tool need not provide the services of other tools.
  const session = await runtime.openSession({ allowMissing: true, ...defined({ agent, mode, state, user }) });
  const beginTurn = (): TestTurn => testTurn(session.beginTurn(), runtime, faults);
  return {
    ...record,
    call: (name, args, callOptions) => beginTurn().call(name, args, callOptions),
    beginTurn,
    session,
    runtime,
  };
}

const newRecord = () => ({
  events: [] as ActivityEvent[],
  intents: [] as Intent[],
  uiRequests: [] as UiRequest[],
  confirmations: [] as ConfirmationPreview[],
  handled: [] as HandledCall[],
});

/** The innermost stage: every call that reaches it runs. */
const recordHandled = (handled: HandledCall[]): AddedStage => ({
  before: "execute",
  stage: {
    name: "record",
    run: (call, next) => {
      handled.push({ tool: call.tool.toolId, callId: call.id, args: call.args });
      return next(call);
    },
  },
});

const testTurn = (turn: Turn, runtime: Runtime, faults: Error[]): TestTurn => ({
  turn,
  end: () => turn.end(),
  call: async <Data = Json>(name: string, args: unknown, options?: CallOptions) => {
    const response = await turn.call(name, args, options);
    const fault = faults.pop();
    if (fault !== undefined) throw fault;
    await runtime.events.flush();
    return response as ToolResponse<Data>;
  },
});
