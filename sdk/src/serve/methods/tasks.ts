import {
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type McpServer,
  type ServerContext,
  type StandardSchemaV1,
} from "@modelcontextprotocol/server";
import type { CallBook, Task } from "../calls/call-book.ts";
import { tasksExtension } from "../host/abilities.ts";
import type { McpAbilities } from "../options/peer.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";

/** What the methods of tasks take. The answers of `tasks/update` are of the protocol, which reads them itself. */
const params: StandardSchemaV1<unknown, { readonly taskId: string }> = {
  "~standard": {
    version: 1,
    vendor: "toolwright",
    validate: (value) => {
      const { taskId } = isRecord(value) ? value : {};
      return typeof taskId === "string" && taskId !== ""
        ? { value: { taskId } }
        : { issues: [{ message: "taskId must be text", path: ["taskId"] }] };
    },
  },
};

/** The methods of the extension for tasks, which the SDK does not know. */
export function handleTasks(
  { server }: McpServer,
  { calls, keepMs }: { readonly calls: CallBook; readonly keepMs: number },
  abilities: (context: ServerContext) => McpAbilities,
): void {
  const taskOf = (taskId: string, context: ServerContext): Task => {
    if (!abilities(context).tasks)
      throw new MissingRequiredClientCapabilityError({
        requiredCapabilities: { extensions: { [tasksExtension]: {} } },
      });
    const task = calls.findTask(taskId, context.http?.authInfo?.clientId ?? "");
    if (task === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Unknown task.");
    return task;
  };
  server.setRequestHandler("tasks/get", { params }, ({ taskId }, context) => {
    const task = taskOf(taskId, context);
    const { end, questions } = task.call;
    const handle = taskHandle(task, keepMs);
    if (handle.status === "input_required") return { ...handle, inputRequests: questions };
    if (handle.status === "completed" && end !== undefined && "result" in end) return { ...handle, result: end.result };
    return handle.status === "failed" ? { ...handle, error: wireError(task) } : handle;
  });
  server.setRequestHandler("tasks/update", { params }, async ({ taskId }, context) => {
    await calls.answerTask(taskOf(taskId, context), context.mcpReq.inputResponses ?? {});
    return {};
  });
  server.setRequestHandler("tasks/cancel", { params }, ({ taskId }, context) => {
    const task = taskOf(taskId, context);
    if (task.call.end !== undefined) return {};
    task.isCancelled = true;
    task.call.cancel();
    return {};
  });
}

const pollIntervalMs = 1000;

/** A task as its client gets it. `ttlMs`, since its creation, is null while it runs. */
export function taskHandle({ id: taskId, call, createdAt, updatedAt, message, isCancelled }: Task, keepMs: number) {
  return {
    taskId,
    status: statusOf(call, isCancelled),
    ...defined({ statusMessage: message }),
    createdAt: isoTime(createdAt),
    lastUpdatedAt: isoTime(updatedAt),
    ttlMs: call.end === undefined ? null : Math.ceil(updatedAt - createdAt + keepMs),
    pollIntervalMs,
  };
}

function statusOf({ end, isWaiting }: Task["call"], isCancelled: boolean) {
  if (end === undefined) return isWaiting ? "input_required" : "working";
  // A call may have succeeded before it heard of its cancellation.
  const isSuccess = "result" in end && end.result.isError !== true;
  if (isCancelled && !isSuccess) return "cancelled";
  return "result" in end ? "completed" : "failed";
}

const isoTime = (time: number): string => new Date(time).toISOString();

function wireError({ call: { end } }: Task) {
  const error = end !== undefined && "error" in end ? end.error : undefined;
  if (!(error instanceof ProtocolError)) return { code: ProtocolErrorCode.InternalError, message: "Internal error" };
  const { code, message, data } = error;
  return { code, message, ...defined({ data }) };
}
