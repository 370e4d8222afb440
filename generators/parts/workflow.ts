import type { Part } from "../src/generator.ts";
import { checkAgentName, checkNameList, checkWorkflowName, namesIn } from "../src/names.ts";

const usual = "triage,expert";

const workflow: Part = {
  id: "workflow",
  noun: "a workflow",
  named: "workflow",
  summary: "Not a tool: a conversation of agents with a user.",
  questions: [
    {
      id: "workflow",
      message: "What is the workflow called?",
      summary: "name of the workflow",
      initial: "support",
      check: checkWorkflowName,
    },
    {
      id: "agents",
      message: "Which agents take part? (names, joined by commas; the first one speaks first)",
      summary: "workflow: agents, joined by commas",
      initial: usual,
      check: (answer) =>
        namesIn(answer).length === 0
          ? { problem: "A workflow needs at least one agent.", suggestion: usual }
          : checkNameList(answer, checkAgentName),
    },
  ],
  sample: { workflow: "support", agents: usual },
  place: (answers) => `workflows/${answers.workflow ?? ""}`,
  agents: (answers) => namesIn(answers.agents),
  data: ({ workflow: name = "", agents }) => {
    const [first = "", ...others] = namesIn(agents);
    const steps = others.map((to, index) => ({
      from: [first, ...others][index],
      to,
      isLast: index === others.length - 1,
    }));
    return { workflow: name, first, steps, second: others[0] };
  },
  files: ({ workflow: name = "" }) => [
    { template: "workflow/workflow.json.hbs", path: `workflows/${name}/workflow.json` },
    { template: "workflow/workflow.test.ts.hbs", path: `workflows/${name}/workflow.test.ts` },
  ],
};

export default workflow;
