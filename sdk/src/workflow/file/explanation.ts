import type { ExplainedTool, WorkflowExplanation } from "../../model/workflow/workflow-explanation.ts";

export function explanationText({ name, file, agents, tools, hooks }: WorkflowExplanation): string {
  return [
    `Workflow ${name} (${file})`,
    "",
    "Agents",
    ...(agents.length === 0
      ? ["  none"]
      : agents.map((agent) => `  ${agent.name} (${agent.source}): ${agent.tools.join(", ") || "no tools"}`)),
    "",
    "Tools",
    ...(tools.length === 0 ? ["  none"] : tools.flatMap(toolLines)),
    "",
    "Hooks, in the order in which they run",
    ...(hooks.length === 0
      ? ["  none"]
      : hooks.flatMap(({ event, hooks: own }) => [
          `  ${event}`,
          ...own.flatMap((hook, index) =>
            toolLines(hook).map((line, at) => `  ${at === 0 ? line.replace("  ", `  ${index + 1}. `) : line}`),
          ),
        ])),
  ].join("\n");
}

function toolLines({ name, file, settings }: ExplainedTool): readonly string[] {
  const width = Math.max(...settings.map((setting) => setting.name.length), 0);
  return [
    `  ${name} (${file})`,
    ...settings.map(({ name: setting, value, source, overrides }) => {
      const other = overrides === undefined ? "" : `, not ${JSON.stringify(overrides)}`;
      return `    ${setting.padEnd(width)}  ${JSON.stringify(value)} (${source}${other})`;
    }),
  ];
}
