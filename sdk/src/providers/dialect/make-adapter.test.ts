import { expect, test } from "vitest";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { AdaptableTool } from "../../model/artifact/provider.ts";
import { makeProvider } from "./make-adapter.ts";

const { adapter } = makeProvider({
  id: "test",
  profile: { title: "Test", limits: [] },
  names: /^[a-z_]+$/,
  write({ tool, input }, report) {
    if (tool.description === "throw") throw new Error("broken pass");
    if (tool.description === "twice") {
      for (let time = 0; time < 2; time++) report({ change: "moved", limit: "keywords", at: input, message: "Moved." });
    }
    return { definition: { name: tool.name } };
  },
});

const tool = (name: string, input: unknown = { type: "object" }, description = ""): AdaptableTool => ({
  name,
  description,
  metadata: { category: "utility" },
  input: input as JsonSchema,
});

test("a tool that cannot be sent does not stop the others, and every reason is given at once", () => {
  const { tools, findings } = adapter.toTools([
    tool("a"),
    tool("B", { type: "string" }),
    tool("a"),
    tool("c", null),
    tool("d", undefined, "throw"),
    tool("e"),
  ]);
  expect(tools).toEqual([
    { name: "a", definition: { name: "a" } },
    { name: "B" },
    { name: "a" },
    { name: "c" },
    { name: "d" },
    { name: "e", definition: { name: "e" } },
  ]);
  expect(findings.map(({ tool: name, limit, severity }) => [name, limit, severity])).toEqual([
    ["B", "tool-name", "error"],
    ["B", "root-object", "error"],
    ["a", "unique-names", "error"],
    ["c", "valid-schema", "error"],
    ["d", "valid-schema", "error"],
  ]);
  expect(findings.at(-1)?.message).toContain("broken pass");
});

test("a finding has all a reader needs, once", () => {
  const { findings } = adapter.toTools([tool("a", undefined, "twice")]);
  expect(findings).toEqual([
    {
      code: "PORTABILITY_MOVED",
      severity: "info",
      message: "Moved.",
      tool: "a",
      remedy: "No action needed: arguments are still validated against the constraint.",
      provider: "test",
      change: "moved",
      limit: "keywords",
    },
  ]);
});
