import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { TaskCall, TaskState } from "../../model/tasks/task.ts";
import type { Answerer } from "../../model/ports/question.ts";
import type { AskedQuestion } from "../../model/tasks/timeline.ts";
import { defined } from "../../util/defined.ts";
import type { JsonObject } from "../../util/json.ts";
import type { LiveRun } from "../run/live-run.ts";
import { isAboutCall } from "../timeline/fold.ts";
import { pathOf } from "../timeline/tree.ts";
import { askedEntry, refusedCall } from "./end-call.ts";
import { argumentsOf } from "./validated.ts";

/** Asks the agent that gave the task, or a person: the call waits for the answer. */
export async function ask(
  run: LiveRun,
  task: TaskState,
  { call, tool }: { call: TaskCall; tool: ToolRecord },
): Promise<void> {
  const given = await argumentsOf(run, task, call);
  if (given === undefined) return;
  const to: Answerer = tool.metadata.to === "person" ? { kind: "person" } : masterOf(task);
  return run.inOrder(() => {
    const { limits, questions } = run.state;
    const asked = [...questions.values()].filter((other) => other.task === task.id && !isAboutCall(other));
    if (asked.length >= limits.questions) {
      const message = `The limit \`questions\` of this run is ${limits.questions} a task, and it is reached. Decide yourself, and say what you assume.`;
      return run.append(refusedCall(task, call, { type: "LIMIT_REACHED", message }));
    }
    const asks = { ...questionIn(given.input, run.clock.now()), to, path: pathOf(task, run.state) };
    return run.append(askedEntry(task, call, asks));
  });
}

/** Who gave the task. */
export const masterOf = ({ parent }: TaskState): Answerer =>
  parent === undefined ? { kind: "person" } : { kind: "task", task: parent.task };

/** The members `question`, `options`, `documents`, `timeoutMs` and `default` of the arguments. */
function questionIn(input: JsonObject, now: number): Omit<AskedQuestion, "to" | "path"> {
  const { question, options, documents, timeoutMs, default: otherwise } = input;
  const texts = (value: unknown): readonly string[] | undefined =>
    Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "string") ? value : undefined;
  const choices = texts(options);
  const named = texts(documents);
  return {
    kind: choices === undefined ? "ask" : "choice",
    message: typeof question === "string" ? question : JSON.stringify(input),
    schema: { type: "string", ...defined({ enum: choices }) },
    ...defined({ documents: named }),
    ...(typeof timeoutMs === "number" ? { deadline: Math.ceil(now + timeoutMs) } : {}),
    ...(typeof otherwise === "string" ? { default: otherwise } : {}),
  };
}
