import { expect, test } from "vitest";
import { formsOf, recordOf, runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { createRegistry, createRuntime, joinRegistries, loadRegistry, type Registry } from "../runtime.ts";
import { expectOk } from "../testing.ts";

const saying = (name: string, text: string): RuntimeTool => ({ name, execute: `() => ${JSON.stringify(text)}` });

const registryOf = (version: string, names: readonly string[], providers: readonly string[] = ["openai"]): Registry =>
  createRegistry(
    {
      format: "1.0",
      version,
      gitCommit: null,
      buildTimestamp: null,
      tools: names.map((name) => ({
        ...recordOf({ name, execute: "" }),
        services: [`${name}_service`],
      })),
    },
    `/${version}/tool_registry.json`,
    formsOf(
      names.map((name) => ({
        name,
        execute: "",
        providerSchemas: Object.fromEntries(providers.map((id) => [id, { name }])),
      })),
    ),
  );

test("each tool of two registries runs from its own folder", async () => {
  const one = await loadRegistry(await runtimeArtifact([saying("b_one", "one")]));
  const other = await loadRegistry(await runtimeArtifact([saying("a_other", "other"), saying("c_other", "third")]));
  const runtime = createRuntime({ registry: joinRegistries(one, other) });
  const turn = (await runtime.openSession()).beginTurn();
  expect(expectOk(await turn.call("b_one", {}))).toBe("one");
  expect(expectOk(await turn.call("a_other", {}))).toBe("other");
  expect(expectOk(await turn.call("c_other", {}))).toBe("third");
});

test("a joined registry behaves like a registry that was built as one", () => {
  const joined = joinRegistries(registryOf("1.2.0+aaa", ["b", "d"]), registryOf("0.1.0+bbb", ["a", "c"]));
  expect(joined.names).toEqual(["a", "b", "c", "d"]);
  expect(joined.tools.map(({ toolId }) => toolId)).toEqual(["a", "b", "c", "d"]);
  expect(joined.summaries().map(({ summary }) => summary)).toEqual(["Does a.", "Does b.", "Does c.", "Does d."]);
  expect(joined.tools.map(({ services }) => services)).toEqual([
    ["a_service"],
    ["b_service"],
    ["c_service"],
    ["d_service"],
  ]);
  expect(joined.toolsFor("openai", { names: ["c", "b"] })).toEqual([{ name: "b" }, { name: "c" }]);
  expect(joined.tool("c")?.toolId).toBe("c");
  expect(joined.documentation("d")).toBe("# d");
  for (const name of ["e", "toString", ""]) expect(joined.tool(name)).toBeUndefined();
  expect(joined.promptFor({ names: ["a", "b"] })).toBe("# Tools\n\n## a\nDoes a.\n\n## b\nDoes b.");
  expect(["a", "b", "none"].map((name) => joined.locationOf(name))).toEqual([
    "/0.1.0+bbb/tool_registry.json",
    "/1.2.0+aaa/tool_registry.json",
    "/1.2.0+aaa/tool_registry.json",
  ]);
});

test("its version is the first's with a hash of both, and changes with either", () => {
  const version = (one: string, other: string): string =>
    joinRegistries(registryOf(one, ["a"]), registryOf(other, ["b"])).version;
  expect(version("1.2.0+aaa", "0.1.0+bbb")).toMatch(/^1\.2\.0\+[0-9a-f]{12}$/);
  const versions = [
    version("1.2.0+aaa", "0.1.0+bbb"),
    version("1.2.0+aaa", "0.1.0+bbb"),
    version("1.2.0+aab", "0.1.0+bbb"),
    version("1.2.0+aaa", "0.1.0+bbc"),
  ];
  expect(new Set(versions).size).toBe(3);
  expect(versions[0]).toBe(versions[1]);
});

test("it is built for the providers of both", () => {
  const joined = joinRegistries(
    registryOf("1", ["a"], ["anthropic", "mcp"]),
    registryOf("2", ["b"], ["mcp", "openai", "anthropic"]),
  );
  expect(joined.providers).toEqual(["anthropic", "mcp"]);
  expect(() => joined.toolsFor("openai")).toThrow(expect.objectContaining({ code: "PROVIDER_UNKNOWN" }) as Error);
});

test("a name that both have is refused", () => {
  expect(() => joinRegistries(registryOf("1", ["a", "b", "c"]), registryOf("2", ["b", "c", "d"]))).toThrow(
    expect.objectContaining({
      code: "TOOL_NAME_TAKEN",
      message: "Both registries have a tool of this name: b, c.",
    }) as Error,
  );
});
