import type { TaskState } from "../../model/tasks/task.ts";
import type { Answerer } from "../../model/ports/question.ts";
import type { AskedQuestion } from "../../model/tasks/timeline.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import type { JsonObject } from "../../util/json.ts";
import type { LiveRun } from "../run/live-run.ts";
import { isAboutCall } from "../timeline/fold.ts";
import { pathOf } from "../timeline/tree.ts";
import { askedEntry, callEnd, refusedCall } from "./end-call.ts";
import type { GivenOn } from "./offered.ts";

/** Asks the agent that gave the task, or a person: the call waits for the answer, or a message brings it. */
export function ask(
  run: LiveRun,
  task: TaskState,
  { call, tool, behavior, data, documents, append }: GivenOn,
): Promise<void> {
  const to: Answerer = tool.metadata.to === "person" ? { kind: "person" } : masterOf(task);
  return run.inOrder(() => {
    const { limits, questions } = run.state;
    const asked = [...questions.values()].filter((other) => other.task === task.id && !isAboutCall(other));
    if (asked.length >= limits.questions) {
      const message = `The limit \`questions\` of this run is ${limits.questions} a task, and it is reached. Decide yourself, and say what you assume.`;
      return run.append(refusedCall(task, call, { type: "LIMIT_REACHED", message }));
    }
    const input = isRecord(data) ? data : { question: data };
    const paths = documents.length === 0 ? undefined : documents.map(({ path }) => path);
    const asks = {
      ...questionIn(input, run.clock.now()),
      to,
      path: pathOf(task, run.state),
      ...defined({ documents: paths }),
    };
    if (behavior.blocksParent) return append(askedEntry(task, call, asks));
    const { callId: question, tool: asker } = call;
    const result = { question, status: "asked", note: "A message of the user brings the answer." };
    return append(
      { type: "asked", task: task.id, tool: asker, input: call.input, question, asks, once: `asked:${question}` },
      callEnd(task, call, { ok: true, result }),
    );
  });
}

/** Who gave the task. */
export const masterOf = ({ parent }: TaskState): Answerer =>
  parent === undefined ? { kind: "person" } : { kind: "task", task: parent.task };

/** The members `question`, `options`, `timeoutMs` and `default` of what is given on. */
function questionIn(input: JsonObject, now: number): Omit<AskedQuestion, "to" | "path"> {
  const { question, options, timeoutMs, default: otherwise } = input;
  const isChoices = Array.isArray(options) && options.length > 0 && options.every((item) => typeof item === "string");
  const choices = isChoices ? options : undefined;
  return {
    kind: choices === undefined ? "ask" : "choice",
    message: typeof question === "string" ? question : JSON.stringify(input),
    schema: { type: "string", ...defined({ enum: choices }) },
    ...(typeof timeoutMs === "number" ? { deadline: Math.ceil(now + timeoutMs) } : {}),
    ...(typeof otherwise === "string" ? { default: otherwise } : {}),
  };
}
