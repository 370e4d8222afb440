import { reportOf } from "../../agents/loop/report.ts";
import { endingOf, isAnyRunning, rootsOf, variablesOf } from "../../agents/timeline/state.ts";
import type { ConversationDirection, EndReason } from "../../model/conversation/message.ts";
import type { RunState, TaskState } from "../../model/tasks/task.ts";
import type { NewEntry } from "../../model/tasks/timeline.ts";
import type { HandoffRule, Workflow } from "../../model/workflow/workflow.ts";
import { defined } from "../../util/defined.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import { allMessages } from "../history/history.ts";
import type { ConversationReport } from "./options.ts";

/** The entry after which nothing new starts. */
export const endedEntry = (reason: EndReason, detail = ""): NewEntry => ({
  type: "conversation_ended",
  task: "",
  reason,
  once: "end",
  ...(detail === "" ? {} : { detail }),
});

export function conversationReport(state: RunState, workflow: Workflow): ConversationReport {
  const { questions } = reportOf(state);
  const ended = endingOf(state);
  const lastMessage = messagesOf(state).at(-1);
  const messages = allMessages(state);
  const last = messages.findLastIndex(({ id }) => id === lastMessage?.id);
  const error = rootsOf(state).at(-1)?.error;
  return {
    id: state.run,
    status: statusOf(state, workflow, questions.length > 0),
    ...defined({ reason: ended?.reason, detail: ended?.detail, denied: lastMessage?.denied, error }),
    messages,
    replies:
      lastMessage?.denied === undefined ? messages.slice(last + 1).filter(({ role }) => role === "assistant") : [],
    questions: ended === undefined ? questions : [],
    variables: variablesOf(state),
    usage: state.usage,
  };
}

const messagesOf = ({ conversation }: RunState) => conversation.filter((entry) => entry.type === "user_message");

function statusOf(state: RunState, workflow: Workflow, isAsked: boolean): ConversationReport["status"] {
  if (state.conversation.some(({ type }) => type === "conversation_closed")) return "ended";
  if (endingOf(state) !== undefined) return "open";
  if (isAnyRunning(state)) return isAsked ? "waiting" : "open";
  return nextStep(state, workflow).kind === "user" ? "user" : "open";
}

export type NextStep =
  | { readonly kind: "user" }
  | { readonly kind: "agent"; readonly agent: string; readonly after?: string }
  | { readonly kind: "end"; readonly reason: "completed" | "ended" | "error"; readonly detail?: string };

const mostTurns = 50;
const toUser: NextStep = { kind: "user" };

export function nextStep(state: RunState, workflow: Workflow): NextStep {
  const turns = rootsOf(state);
  const lastMessage = messagesOf(state).findLast(({ denied }) => denied === undefined);
  const last = turns.at(-1);
  const isAnswered = lastMessage === undefined || (last?.entries[0]?.seq ?? 0) > lastMessage.seq;
  if (isAnswered && last === undefined) return toUser;
  const { maxTurns = mostTurns } = workflow;
  const step = isAnswered && last !== undefined ? afterAgent(state, workflow, last) : firstFor(state, workflow, last);
  if (step.kind === "end" || turns.length < maxTurns) return step;
  // If the workflow sets the limit, the conversation ends before the user sends a message that no agent could answer.
  if (step.kind === "user" && workflow.maxTurns === undefined) return step;
  return { kind: "end", reason: "completed", detail: `The limit of ${maxTurns} turns is reached.` };
}

function firstFor(state: RunState, workflow: Workflow, last: TaskState | undefined): NextStep {
  const { agents, initiatingAgent = agents[0]?.name ?? "", speakers } = workflow;
  const ruled = ruledBy(state, workflow, { from: "user" });
  if (ruled !== undefined) return ruled;
  // The last speaker may be gone from a workflow that changed meanwhile.
  const isKept = speakers !== "round_robin" && agents.some(({ name }) => name === last?.agent);
  return { kind: "agent", agent: isKept && last !== undefined ? last.agent : initiatingAgent };
}

function afterAgent(state: RunState, workflow: Workflow, last: TaskState): NextStep {
  const { humanInTheLoop = true } = workflow;
  const directs = directionOf(last);
  if (directs?.end !== undefined && directs.end !== false)
    return { kind: "end", reason: "ended", ...(typeof directs.end === "string" ? { detail: directs.end } : {}) };
  if (directs?.next !== undefined) return stepTo(directs.next, last.id);
  if (last.status !== "completed") {
    if (humanInTheLoop) return toUser;
    return { kind: "end", reason: "error", ...(last.error === undefined ? {} : { detail: last.error.message }) };
  }
  return ruledBy(state, workflow, { from: last.agent, after: last.id }) ?? inOrder(state, workflow, last);
}

/** The order if no rule applies. */
function inOrder(state: RunState, workflow: Workflow, last: TaskState): NextStep {
  const { agents, humanInTheLoop = true, speakers = "user", initiatingAgent = agents[0]?.name } = workflow;
  if (speakers === "user" && humanInTheLoop) return toUser;
  if (agents.length < 2) return humanInTheLoop ? toUser : { kind: "end", reason: "completed" };
  const index = agents.findIndex(({ name }) => name === last.agent);
  const next = agents[(index + 1) % agents.length]?.name ?? "";
  // A round ends before the agent that started it speaks again.
  return humanInTheLoop && next === initiatingAgent ? toUser : { kind: "agent", agent: next, after: last.id };
}

function ruledBy(
  state: RunState,
  { handoffs = [] }: Workflow,
  { from, after }: { readonly from: string; readonly after?: string },
): NextStep | undefined {
  const variables = variablesOf(state);
  const rule = handoffs.find((each) => each.from === from && holds(each, variables));
  return rule === undefined ? undefined : stepTo(rule.to, after);
}

function stepTo(to: string, after: string | undefined): NextStep {
  if (to === "user") return toUser;
  if (to === "end") return { kind: "end", reason: "completed" };
  return { kind: "agent", agent: to, ...defined({ after }) };
}

function holds({ when }: HandoffRule, variables: JsonObject): boolean {
  if (when === undefined) return true;
  const value = Object.hasOwn(variables, when.variable) ? variables[when.variable] : undefined;
  const isMet = when.equals === undefined ? isTruthy(value) : (value ?? null) === when.equals;
  return isMet !== (when.isNot === true);
}

const isTruthy = (value: Json | undefined): boolean =>
  Boolean(value) && !(Array.isArray(value) && value.length === 0) && JSON.stringify(value) !== "{}";

/** The last direction of the last message of a task. */
const directionOf = ({ calls }: TaskState): ConversationDirection | undefined =>
  calls.findLast(({ directs }) => directs?.next !== undefined || directs?.end !== undefined)?.directs;
