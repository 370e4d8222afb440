import {
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
  type StandardSchemaV1,
} from "@modelcontextprotocol/server";
import type { Task, Tasks } from "../calls/tasks.ts";
import { tasksExtension } from "../host/abilities.ts";
import type { McpAbilities } from "../options/peer.ts";
import { isRecord } from "../../util/is-record.ts";

/** What the methods of tasks take. The answers of `tasks/update` are of the protocol, which reads them itself. */
interface TaskParams {
  readonly taskId: string;
}

export const taskParams: StandardSchemaV1<unknown, TaskParams> = {
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

export interface TaskRequest {
  readonly params: TaskParams;
  readonly context: ServerContext;
  readonly abilities: McpAbilities;
}

/** The task of a request. @throws ProtocolError where the client did not declare tasks, or has no such task. */
export function taskOf(tasks: Tasks, { params: { taskId }, context, abilities }: TaskRequest): Task {
  if (!abilities.tasks)
    throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { extensions: { [tasksExtension]: {} } } });
  const task = tasks.get(taskId, context.http?.authInfo?.clientId ?? "");
  if (task === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Unknown task.");
  return task;
}
