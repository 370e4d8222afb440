import { defineTool } from "toolwright";
import { shared } from "./shared.ts";

const seconds = 1000;

/** Say everything about a tool. */
export default defineTool({
  name: "renamed_tool",
  category: "action",
  title: `Renamed ${"tool"}`,
  version: "2.1.0",
  author: "The desk",
  tags: ["one", ...shared.tags],
  deprecated: { reason: "There is a better one.", replacement: "better" } satisfies object,
  modes: ["text"],
  requires: ["kb_get"],
  examples: [{ request: "Do it.", input: { level: -1, on: true, nothing: null }, output: ["x"] }],
  applyTo: "all",
  timeoutMs: shared.timeout,
  latencyBudgetMs: seconds,
  repeatable: true,
  maxOutput: 4_000,
  retry: { attempts: 2 },
  risk: "high" as const,
  confirm: true,
  idempotent: false,
  execute: (input: { level: number }): number => input.level,
});
