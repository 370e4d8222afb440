import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { buildProject } from "../../sdk/src/build.ts";
import { sha256 } from "../../sdk/src/util/sha256.ts";
import { createRuntime, loadRegistry } from "../../sdk/src/runtime.ts";
import { goodProject } from "../support/good-project.ts";
import { linkedProject } from "../support/linked-project.ts";

/** The greeting tool under another name, in words of its own; their lengths in bytes and in characters differ. */
const named = (name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(goodProject)
      .filter(([file]) => file.startsWith("tools/greet/"))
      .map(([file, text]) => [
        file.replace("greet", name),
        text.replaceAll("Greet a person", `Grüß – by ${name} – a person`),
      ]),
  );

async function built(): Promise<string> {
  const root = linkedProject({ ...named("a_wave"), ...named("z_bow") });
  const { findings } = await buildProject({ root });
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  return root;
}

const files = (root: string) => ({
  registry: path.join(root, "dist/tool_registry.json"),
  index: path.join(root, "dist/tool_registry.index.json"),
});

test("one tool is read without the others: theirs may be damaged", async () => {
  const root = await built();
  const { registry, index } = files(root);
  const whole = readFileSync(registry, "utf8");
  const { tools } = JSON.parse(readFileSync(index, "utf8")) as {
    readonly tools: readonly {
      readonly name: string;
      readonly summary: string;
      readonly start: number;
      readonly length: number;
    }[];
  };
  expect(tools.map(({ name }) => name)).toEqual(["a_wave", "greet", "z_bow"]);
  const bytes = Buffer.from(whole);
  for (const { name, start, length } of tools.filter((tool) => tool.name !== "z_bow")) {
    expect(JSON.parse(bytes.toString("utf8", start, start + length))).toMatchObject({ toolId: name });
    bytes.fill("?", start, start + length);
  }
  writeFileSync(registry, bytes);
  const loaded = await loadRegistry(registry);
  expect(loaded.names).toEqual(["a_wave", "greet", "z_bow"]);
  expect(loaded.providers).toContain("mcp");
  expect(loaded.summaries()[0]).toEqual({
    name: "a_wave",
    category: "utility",
    summary: "Greets a person by name.\nReturns the greeting as one text.",
  });
  expect(loaded.tool("z_bow")?.description).toContain("Grüß – by z_bow – a person");
  expect(loaded.tool("none")).toBeUndefined();
  expect(() => loaded.tool("greet")).toThrow(expect.objectContaining({ code: "REGISTRY_UNREADABLE" }) as Error);
});

test("a registry that was loaded stays what it was when another is put in its place", async () => {
  const root = await built();
  const { registry } = files(root);
  const loaded = await loadRegistry(registry);
  rmSync(path.join(root, "tools/a_wave"), { recursive: true });
  await buildProject({ root });
  expect((await loadRegistry(registry)).names).toEqual(["greet", "z_bow"]);
  expect(loaded.tool("a_wave")?.description).toContain("by a_wave");
  expect(loaded.tools.map(({ toolId }) => toolId)).toEqual(["a_wave", "greet", "z_bow"]);
});

/** An index with the digest of what it now says. */
function stamped(text: string): string {
  const [start, content] = [text.slice(0, '{"digest":"'.length), text.slice('{"digest":"0123456789abcdef",'.length)];
  return `${start}${sha256(content).slice(0, 16)}",${content}`;
}

const damage: Readonly<Record<string, (text: string) => string | undefined>> = {
  "is missing": () => undefined,
  "is empty": () => "",
  "is cut off": (text) => text.slice(0, -9),
  "is of another version": (text) => stamped(text.replace(/"version":"[^"]*"/, '"version":"9.9.9"')),
  "is of another format": (text) => stamped(text.replace(/"format":"[^"]*"/, '"format":"0.9"')),
  "is of another head": (text) => stamped(text.replace(/"head":"[^"]*"/, '"head":"0123456789abcdef"')),
  "is of a longer file": (text) => stamped(text.replace(/"size":\d+/, '"size":1000000')),
  "has no digest": (text) => text.replace(/"digest":"[^"]*",/, ""),
  "has no tools": (text) => text.replace(/"tools":\[.*\]/s, '"tools":[]'),
  "has invalid modes": (text) => text.replace('"name":"a_wave"', '"modes":"voice","name":"a_wave"'),
  "has invalid agents": (text) => text.replace('"name":"a_wave"', '"applyTo":[1],"name":"a_wave"'),
  "holds texts for numbers": (text) => text.replace(/"start":(\d+)/, '"start":"$1"'),
};

test.each(Object.entries(damage))("a registry whose index %s is read whole", async (_how, change) => {
  const root = await built();
  const { registry, index } = files(root);
  const text = change(readFileSync(index, "utf8"));
  if (text === undefined) rmSync(index);
  else writeFileSync(index, text);
  const loaded = await loadRegistry(registry);
  expect(loaded.tools.map(({ toolId }) => toolId)).toEqual(["a_wave", "greet", "z_bow"]);
  expect(loaded.toolsFor("anthropic")).toHaveLength(3);
});

test("an index that leads to another tool's record is noticed", async () => {
  const root = await built();
  const { registry, index } = files(root);
  const text = readFileSync(index, "utf8");
  writeFileSync(index, stamped(text.replace('"a_wave"', '"z_bow"').replace(/"z_bow"(?!.*"z_bow")/s, '"a_wave"')));
  const loaded = await loadRegistry(registry);
  expect(() => loaded.tool("a_wave")).toThrow(
    expect.objectContaining({
      message: expect.stringContaining("The record of a_wave in") as string,
    }) as Error,
  );
});

test("the prompt of a mode and an agent is made from the index, without a record", async () => {
  const options = (text: string) => ({
    "tools/greet/tool.ts": (goodProject["tools/greet/tool.ts"] ?? "").replace('category: "utility",', text),
  });
  const root = linkedProject({
    ...named("a_wave"),
    ...options('category: "utility",\n  modes: ["voice"],\n  applyTo: ["butler"],'),
  });
  expect((await buildProject({ root })).ok).toBe(true);
  const { registry, index } = files(root);
  const bytes = readFileSync(registry);
  const { tools } = JSON.parse(readFileSync(index, "utf8")) as {
    readonly tools: readonly { readonly start: number; readonly length: number }[];
  };
  for (const { start, length } of tools) bytes.fill("?", start, start + length);
  writeFileSync(registry, bytes);
  const loaded = await loadRegistry(registry);
  const described = (selection: Parameters<typeof loaded.promptFor>[0]) =>
    Array.from(loaded.promptFor(selection).matchAll(/^## (.+)$/gm), ([, name]) => name);
  expect(described({ mode: "voice", agent: "butler" })).toEqual(["a_wave", "greet"]);
  expect(described({ mode: "voice", agent: "cook" })).toEqual(["a_wave"]);
  expect(described({ mode: "text" })).toEqual(["a_wave"]);
  expect(() => loaded.toolsFor("openai")).toThrow(expect.objectContaining({ code: "REGISTRY_UNREADABLE" }) as Error);
});

test("calls made at once, before any module is loaded, are admitted in their order", async () => {
  const { registry } = files(await built());
  const policy = { modes: { text: { budgets: { utility: 2 } } } };
  for (let round = 0; round < 200; round += 1) {
    const session = await createRuntime({ registry: await loadRegistry(registry), policy }).openSession({
      mode: "text",
    });
    const turn = session.beginTurn();
    const responses = await Promise.all(["Ada", "Bo", "Cy", "Di"].map((name) => turn.call("greet", { name })));
    expect(responses.map(({ ok }) => ok)).toEqual([true, true, false, false]);
  }
});
