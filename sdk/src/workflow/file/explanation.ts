import type { LifecycleEvent } from "../../model/tool.ts";
import type { Json } from "../../util/json.ts";

/** A setting, and where it comes from: the tool's file wins over the workflow's. */
export interface ExplainedSetting {
  readonly name: string;
  readonly value: Json;
  /** The tool's file, a pointer into the workflow's file, or `default`. */
  readonly source: string;
  /** What the other file says, where it says something else. */
  readonly overrides?: Json;
}

/** A tool or hook of a workflow. */
export interface ExplainedTool {
  readonly name: string;
  readonly file: string;
  readonly settings: readonly ExplainedSetting[];
}

/** A workflow as it is put together. */
export interface WorkflowExplanation {
  readonly name: string;
  readonly file: string;
  /** Each agent with its tools, in order. */
  readonly agents: readonly { readonly name: string; readonly source: string; readonly tools: readonly string[] }[];
  readonly tools: readonly ExplainedTool[];
  /** The hooks of each event, in the order in which they run. */
  readonly hooks: readonly { readonly event: LifecycleEvent; readonly hooks: readonly ExplainedTool[] }[];
}

/** The explanation as text. */
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
