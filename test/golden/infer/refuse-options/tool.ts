import { defineTool } from "toolwright";

const limit = Number(process.env["LIMIT"]);
const key = "title";

/** Get every option wrong. */
export default defineTool({
  category: "retrieval",
  [key]: "computed",
  risk: "high",
  timeoutMs: limit,
  latencyBudgetMs: "fast",
  version: "01.0.0",
  colour: "red",
  examples: [{ question: "?" }],
  tags: makeTags(),
  input: {},
  retry: { attempts: 1.5 },
  execute: (input: { a: string }): string => input.a,
});

function makeTags(): string[] {
  return [];
}
