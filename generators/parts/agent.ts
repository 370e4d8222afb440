import type { Part } from "../src/generator.ts";
import { checkAgentName, checkNameList, checkToolName, namesIn } from "../src/names.ts";

const agent: Part = {
  id: "agent",
  noun: "an agent",
  named: "agent",
  summary: "Not a tool: instructions, and the tools that go with them.",
  questions: [
    {
      id: "agent",
      message: "What is the agent called?",
      summary: "name of the agent",
      initial: "analyst",
      check: checkAgentName,
    },
    {
      id: "tools",
      message: "Which tools may it use? (names, joined by commas; Enter: none yet)",
      summary: "agent: the tools it may use, joined by commas",
      initial: "",
      isOptional: true,
      check: (answer) => checkNameList(answer, checkToolName),
    },
  ],
  sample: { agent: "analyst", tools: "note_search" },
  place: (answers) => `agents/${answers.agent ?? ""}`,
  agents: () => [],
  data: ({ agent: name = "", tools }, description) => ({
    agent: name,
    description: JSON.stringify(
      description ?? `TODO: describe in one sentence what ${name} is for; agents that may give it work read this.`,
    ),
    instructions: JSON.stringify(
      `TODO: describe what ${name} does, when it uses which tool, and when its work is done.`,
    ),
    tools: namesIn(tools)
      .map((tool) => JSON.stringify(tool))
      .join(", "),
  }),
  files: ({ agent: name = "" }) => [
    { template: "agent/agent.ts.hbs", path: `agents/${name}.ts` },
    { template: "agent/agent.test.ts.hbs", path: `agents/${name}.test.ts` },
  ],
};

export default agent;
