import type { OrchestrationContext } from "../../model/call/context.ts";
import type { TaskDocuments } from "../../model/workspace/task-documents.ts";
import type { OrchestratorPort } from "../../model/ports/orchestrator.ts";
import { type ContextExtension, type HandlerRun, awaitPerson } from "./handler-run.ts";
import { missingCapability } from "../values/response-errors.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { isToolwrightError } from "../../errors/toolwright-error.ts";

/** `orchestration` tools use the host's orchestrator and its documents. */
export default {
  category: "orchestration",
  // A tool of another type may not need it; if it does, it fails on first use.
  needs: ({ type }) => (type === "agent_as_tool" || type === "ask_master" ? ["orchestrator"] : []),
  members: {
    documents: (run): OrchestrationContext["documents"] => forHandler(() => documentsOf(run)),
    delegate:
      (run): OrchestrationContext["delegate"] =>
      (agent, task, documents = []) =>
        awaitPerson(run.call, () => orchestratorOf(run).delegate(agent, task, documents)),
    ask:
      (run): OrchestrationContext["ask"] =>
      (question, documents = []) =>
        awaitPerson(run.call, () => orchestratorOf(run).ask(question, documents)),
  },
} satisfies ContextExtension;

function orchestratorOf({ ports, call }: HandlerRun): OrchestratorPort {
  if (ports.orchestrator === undefined)
    throw missingCapability({ kind: "port", name: "orchestrator" }, call.tool.toolId);
  return ports.orchestrator;
}

function documentsOf({ ports, call }: HandlerRun): TaskDocuments {
  if (ports.documents === undefined) throw missingCapability({ kind: "port", name: "documents" }, call.tool.toolId);
  let first = call;
  while (first.parent !== undefined) first = first.parent;
  return ports.documents.forCall({ sessionId: call.session.id, callId: first.id });
}

/** Documents whose errors are handler errors: a model can act on them. */
const forHandler = (documents: () => TaskDocuments): TaskDocuments => ({
  write: (...given) => converted(() => documents().write(...given)),
  describe: (...given) => converted(() => documents().describe(...given)),
  rename: (...given) => converted(() => documents().rename(...given)),
  remove: (...given) => converted(() => documents().remove(...given)),
  read: (...given) => converted(() => documents().read(...given)),
  info: (...given) => converted(() => documents().info(...given)),
  versions: (...given) => converted(() => documents().versions(...given)),
  find: (...given) => converted(() => documents().find(...given)),
  query: (...given) => converted(() => documents().query(...given)),
  attach: (...given) => converted(() => documents().attach(...given)),
});

async function converted<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (!isToolwrightError(cause)) throw cause;
    const type = cause.code === "DOCUMENT_CONFLICT" ? "CONFLICT" : "PERMANENT";
    throw new ToolError(type, cause.message, { suggestion: cause.remedy, cause });
  }
}
