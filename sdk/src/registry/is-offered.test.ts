import { expect, test } from "vitest";
import { formsOf, recordOf, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import type { ToolSelection } from "./is-offered.ts";
import { createRegistry } from "./registry.ts";

const tool = (name: string, metadata: RuntimeTool["metadata"] = {}): RuntimeTool => ({ name, metadata, execute: "" });

const tools = [
  tool("any"),
  tool("begin", { category: "lifecycle", on: "on_start" }),
  tool("editors", { applyTo: ["editor", "writer"] }),
  tool("everyone", { applyTo: ["all"] }),
  tool("no_mode", { modes: [] }),
  tool("no_one", { applyTo: [] }),
  tool("off", { enabled: false }),
  tool("spoken", { modes: ["voice"] }),
  tool("writers", { applyTo: "writer" }),
];

const registry = createRegistry(
  {
    format: "1.0",
    version: "1",
    gitCommit: null,
    buildTimestamp: null,
    tools: tools.map(recordOf),
  },
  "/r.json",
  formsOf(tools),
);

test.each<[ToolSelection, readonly string[]]>([
  [{}, ["any", "editors", "everyone", "spoken", "writers"]],
  [{ mode: "text" }, ["any", "editors", "everyone", "writers"]],
  [{ mode: "voice", agent: "editor" }, ["any", "editors", "everyone", "spoken"]],
  [{ agent: "writer" }, ["any", "editors", "everyone", "spoken", "writers"]],
  [{ agent: "reader" }, ["any", "everyone", "spoken"]],
  [{ names: ["spoken", "begin", "none"] }, ["spoken"]],
  [{ disabled: ["any", "spoken"] }, ["editors", "everyone", "writers"]],
])("of the selection %j a model is offered %j", (selection, names) => {
  expect(registry.toolsFor("openai", selection).map(({ name }) => name)).toEqual(names);
});
