import type { LanguageModelV4FunctionTool } from "@ai-sdk/provider";
import { namedIn, resolved } from "../../documents/documents-of.ts";
import { faultLine } from "../../model/ports/answer-words.ts";
import { type Answerer, type AnswerFault, optionsOf } from "../../model/ports/question.ts";
import type { QuestionState, TaskState } from "../../model/tasks/task.ts";
import type { AskedQuestion, NewEntry } from "../../model/tasks/timeline.ts";
import { answerFaults } from "../../questions/answer-faults.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import { generate, type ModelAnswer } from "../generate/generate.ts";
import { profileOf } from "../render/profiles.ts";
import { render } from "../render/render.ts";
import type { LiveRun } from "../run/live-run.ts";
import { isAboutCall } from "../timeline/fold.ts";
import { addUsage, noUsage, pathOf, textOf } from "../timeline/state.ts";
import { answerEntry, askedEntry, callEnd, refusedCall, type CallToFollow } from "./end.ts";

/** Asks the agent that gave the task, or a person. The call waits for the answer, or a later message contains it. */
export function ask(
  run: LiveRun,
  task: TaskState,
  { call, tool, behavior, data, documents, append }: CallToFollow,
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

const masterOf = ({ parent }: TaskState): Answerer =>
  parent === undefined ? { kind: "person" } : { kind: "task", task: parent.task };

/** The members `question`, `options`, `timeoutMs` and `default` of the arguments. */
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

const mostAttempts = 3;

/**
 * Lets the agent that gave a task answer the task's question. That agent waits for the task, so its history cannot take a message: a copy of the
 * history, with the question as the call's provisional result, is sent to its model. An answer that does not fit is refused, and the question is
 * repeated with the error.
 */
export async function askParent(run: LiveRun, question: QuestionState, parent: TaskState): Promise<void> {
  const asker = run.task(question.task);
  let usage = noUsage;
  let refused: Refused | undefined;
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    let answer: ModelAnswer;
    try {
      answer = await fork(run, { question, parent, asker, refused });
    } catch {
      run.throwIfLost();
      if (run.isStopping || run.task(question.task).cancelling !== undefined) return;
      break;
    }
    usage = addUsage(usage, answer.usage);
    const calls = answer.parts.filter((part) => part.type === "call");
    const text = textOf(answer.parts).trim();
    const said = calls.flatMap(({ tool, input }) => (tool === "answer" ? memberOf(input, "text") : []))[0] ?? text;
    const passed = calls.find(({ tool }) => tool === "ask_master");
    if (said === "" && passed !== undefined) return run.append(passedOn(run, { question, parent }, passed.input));
    const faults = said === "" ? [] : await answerFaults(question.schema, said);
    if (faults.length === 0) {
      const documents = await named(run, calls);
      const result = said === "" ? null : said;
      return run.append(answerEntry(question, result, { by: parent.agent, usage, documents }));
    }
    refused = { answer: said, faults };
  }
  return run.append(answerEntry(question, null, { by: parent.agent, usage }));
}

interface Refused {
  readonly answer: string;
  readonly faults: readonly AnswerFault[];
}

function passedOn(run: LiveRun, { question, parent }: Pick<Asked, "question" | "parent">, input: Json): NewEntry {
  const { id, kind, schema, documents } = question;
  return {
    type: "asked",
    task: parent.id,
    question: `${id}-up`,
    asks: {
      kind,
      message: memberOf(input, "question")[0] ?? question.message,
      ...defined({ schema, documents }),
      to: masterOf(parent),
      path: pathOf(parent, run.state),
      forwards: id,
    },
    once: `asked:${id}-up`,
  };
}

/** The documents that an answer names, without missing ones. */
async function named(run: LiveRun, calls: readonly { readonly tool: string; readonly input: Json }[]) {
  const references = calls.flatMap(({ tool, input }) => (tool === "answer" ? namedIn(input) : []));
  const found = references.map((each) => resolved(run.documents, run.workspace, [each]).catch(() => []));
  return (await Promise.all(found)).flat();
}

interface Asked {
  readonly question: QuestionState;
  readonly parent: TaskState;
  readonly asker: TaskState;
  readonly refused: Refused | undefined;
}

async function fork(run: LiveRun, { question, parent, asker, refused }: Asked): Promise<ModelAnswer> {
  const agent = run.agent(parent.agent);
  const { provider, modelId } = run.model(agent);
  const choices = optionsOf(question);
  const options = choices === undefined ? "" : ` It can be: ${choices.join(", ")}.`;
  const fault =
    refused &&
    ` Your answer ${JSON.stringify(refused.answer)} was not taken. ${refused.faults.map(faultLine).join(" ")}`;
  const text = `Your agent ${asker.agent} asks: ${question.message}${options}${fault ?? ""} Answer it with \`answer\`; where you cannot, pass it on with \`ask_master\`. Its task continues afterwards.`;
  const provisional = new Map<string, Json>(asker.parent === undefined ? [] : [[asker.parent.callId, text]]);
  const profile = profileOf(provider);
  const { entries } = parent;
  const paths = (question.documents ?? []).map((path) => ({ path }));
  const provisionalDocuments = await resolved(run.documents, run.workspace, paths);
  const documents = await run.loaded.documentsIn(entries, provisionalDocuments);
  const model = { provider, id: modelId };
  const log = { system: agent.instructions, entries, provisional, provisionalDocuments, documents, model };
  return generate(run, {
    agent,
    prompt: render(log, profile),
    tools: forkTools,
    prefix: `${parent.id}-q`,
    signal: run.cutOff(run.signalOf(parent.id), run.signalOf(asker.id)),
    task: undefined,
  });
}

function memberOf(input: Json, name: string): readonly string[] {
  const value = isRecord(input) ? input[name] : undefined;
  return typeof value === "string" && value.trim() !== "" ? [value] : [];
}

const textTool = (
  member: string,
  { more = {}, ...tool }: { readonly name: string; readonly description: string; readonly more?: object },
): LanguageModelV4FunctionTool => ({
  type: "function",
  ...tool,
  inputSchema: {
    type: "object",
    properties: { [member]: { type: "string" }, ...more },
    required: [member],
    additionalProperties: false,
  },
});

const forkTools: readonly LanguageModelV4FunctionTool[] = [
  textTool("text", {
    name: "answer",
    description: "Answer the question of your agent. It gets the `documents` you name to read.",
    more: { documents: { type: "array", items: { type: "string" } } },
  }),
  textTool("question", {
    name: "ask_master",
    description: "If you cannot answer the question, pass it on to the agent that gave you your task.",
  }),
];
