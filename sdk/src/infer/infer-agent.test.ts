import { expect, test } from "vitest";
import { inferAgent } from "./infer-agent.ts";

const read = (text: string) => {
  const { agent, findings } = inferAgent("agents/analyst.ts", text);
  return { agent, findings: findings.map(({ message, at }) => `${at?.line ?? 0}:${at?.column ?? 0} ${message}`) };
};

test("an agent is read without running it", () => {
  const text = `import { defineAgent } from "toolwright";
const analyst = defineAgent({
  name: "analyst",
  instructions: "Analyse. " + \`Be brief.\`,
  tools: ["table_read"],
  model: "large",
});
export default analyst;
`;
  expect(read(text)).toEqual({
    agent: { name: "analyst", instructions: "Analyse. Be brief.", tools: ["table_read"], model: "large" },
    findings: [],
  });
});

test.each([
  ["export default 1;", ["1:1 The file has no default export made by `defineAgent({ … })`."]],
  [
    'export default defineAgent({ name: "analyst", instructions: readFileSync("a.md"), tools: [] });',
    ["1:61 A member of the agent is not a literal value."],
  ],
  [
    'export default defineAgent({ name: "analist", instruction: "x", tools: "all" });',
    [
      "1:16 The agent has a wrong part: /instructions is missing; expected a string that is not empty.",
      "1:16 The agent has a wrong part: /instruction is not known; did you mean `instructions`?",
      '1:16 The agent has a wrong part: /tools must be an array, but is "all".',
    ],
  ],
  [
    'export default defineAgent({ name: "analist", instructions: "x", tools: [] });',
    ['1:16 The agent is called "analist" in the file analyst.ts: both must be the same.'],
  ],
])("%s", (text, findings) => {
  expect(read(text)).toEqual({ agent: undefined, findings });
});
