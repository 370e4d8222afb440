import type { Answers, Category, Parameter, Question } from "../src/generator.ts";
import { blankFiles, toolQuestion } from "../src/tool/category-parts.ts";

const property = (name: string, type: string, text: string): Parameter => ({ name, optional: false, type, text });

const agent = property("agent", "string", "Who speaks, as the host names its agents.");
const message = property("message", "string", "What was said.");

/** Every event with its words and what a tool gets. */
const events: Readonly<Record<string, { readonly words: string; readonly payload: readonly Parameter[] }>> = {
  on_start: { words: "when a session begins", payload: [property("session", "string", "Which conversation it is.")] },
  on_user_input: { words: "on each message of the user, before an agent reads it", payload: [message] },
  before_agent_speaks: {
    words: "before each request to an agent's model",
    payload: [agent, property("step", "number", "Number of earlier requests in the agent's turn. @integer @minimum 0")],
  },
  after_agent_speaks: { words: "after each answer of an agent's model", payload: [agent, message] },
  after_each_agent: { words: "when the turn of an agent is over", payload: [agent] },
  on_end: {
    words: "when a session ends",
    payload: [property("reason", "string", "Why the conversation is over: completed, cancelled, expired or an error.")],
  },
};

const names = Object.keys(events);
const usual = "on_user_input";
const eventOf = ({ on }: Answers) => events[on ?? usual] ?? { words: "", payload: [] };

const onQuestion: Question = {
  id: "on",
  message: "When does it run?",
  summary: "lifecycle: the event that runs it",
  initial: usual,
  choices: names,
  check: (answer) =>
    names.includes(answer)
      ? undefined
      : { problem: `The event must be one of ${names.join(", ")}.`, suggestion: usual },
};

const lifecycle: Category = {
  id: "lifecycle",
  summary: "Runs at an event of the conversation; no model calls it.",
  questions: [toolQuestion("message_count"), onQuestion],
  sample: { tool: "message_count", on: "on_user_input" },
  parameters: (answers) => eventOf(answers).payload,
  inputFrom: {
    what: "its event, which `--on` names",
    remedy: `Leave \`--param\` out, and choose the event that has what the tool needs: ${Object.entries(events)
      .map(([name, { payload }]) => `--on ${name} (${payload.map((one) => one.name).join(", ")})`)
      .join(", ")}.`,
  },
  results: () => [],
  purpose: (answers) => ({
    what: `TODO: describe in one sentence what ${answers.tool} does with the event.`,
    when: `Used ${eventOf(answers).words}.`,
    whenNot: "Not for calls by a model: the host runs it.",
    returns: "Nothing: the host continues when the tool has done its work.",
  }),
  works: true,
  files: () => blankFiles("lifecycle", "lifecycle"),
};

export default lifecycle;
