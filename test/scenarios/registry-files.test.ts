import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { buildProject } from "../../sdk/src/build.ts";
import { sha256 } from "../../sdk/src/util/sha256.ts";
import { parseRegistry, createRuntime, loadRegistry } from "../../sdk/src/runtime.ts";
import { goodProject } from "../support/good-project.ts";
import { linkedProject } from "../support/linked-project.ts";

/** The greeting tool with another name and other texts, whose lengths in bytes and in characters differ. */
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

const registryIn = (root: string): string => path.join(root, "dist/tool_registry.json");

test("a program without this library reads a tool's form for a provider by parsing two files", async () => {
  const dist = path.join(await built(), "dist");
  const json = (file: string) => JSON.parse(readFileSync(path.join(dist, file), "utf8")) as unknown;
  const { tools, providers } = json("tool_registry.json") as {
    readonly tools: readonly { readonly toolId: string; readonly jsonSchema: object }[];
    readonly providers: Readonly<Record<string, { readonly path: string; readonly sha256: string }>>;
  };
  const { path: file = "", sha256: digest } = providers.openai ?? {};
  const forms = json(file) as { readonly tools: Readonly<Record<string, { readonly definition: object }>> };
  expect(file).toMatch(/^providers\/openai\.[0-9a-f]{16}\.json$/);
  expect(sha256(readFileSync(path.join(dist, file)))).toBe(digest);
  expect(forms.tools.greet?.definition).toEqual({
    type: "function",
    name: "greet",
    description: expect.stringContaining("Greet a person by name") as string,
    parameters: expect.objectContaining({ type: "object", additionalProperties: false }) as object,
    strict: true,
  });
  expect(tools.map(({ toolId }) => toolId)).toEqual(["a_wave", "greet", "z_bow"]);
  expect(tools[1]?.jsonSchema).toMatchObject({ type: "object", required: ["name"] });
});

test("the file of one provider is read when its forms are first asked for, and no other", async () => {
  const registry = registryIn(await built());
  const dist = path.dirname(registry);
  const { providers = {} } = parseRegistry(readFileSync(registry, "utf8"), registry);
  for (const [id, { path: file }] of Object.entries(providers)) {
    if (id !== "openai") rmSync(path.join(dist, file));
  }
  const loaded = await loadRegistry(registry);
  expect(loaded.toolsFor("openai").map(({ name }) => name)).toEqual(["a_wave", "greet", "z_bow"]);
  rmSync(path.join(dist, providers.openai?.path ?? ""));
  expect(loaded.toolsFor("openai")).toHaveLength(3);
  expect(() => loaded.toolsFor("anthropic")).toThrow(
    expect.objectContaining({
      code: "REGISTRY_UNREADABLE",
      message: `${path.join(dist, providers.anthropic?.path ?? "")}, which ${registry} names, cannot be read.`,
      remedy: "Build again, or deploy the whole output folder of one build.",
    }) as Error,
  );
});

test("a provider file of another build is refused, and a call that needs it fails", async () => {
  const registry = registryIn(await built());
  const { providers = {} } = parseRegistry(readFileSync(registry, "utf8"), registry);
  const file = path.join(path.dirname(registry), providers.openai?.path ?? "");
  writeFileSync(file, readFileSync(file, "utf8").replace("Greet", "Insult"));
  const loaded = await loadRegistry(registry);
  const refused = { code: "REGISTRY_UNREADABLE", message: `${file} is not the file that ${registry} was built with.` };
  expect(() => loaded.toolsFor("openai")).toThrow(expect.objectContaining(refused) as Error);
  const turn = (await createRuntime({ registry: loaded }).openSession()).beginTurn();
  expect(await turn.call("greet", { name: "Ada", times: null }, { provider: "openai" })).toMatchObject({
    ok: false,
    error: { type: "INTERNAL" },
  });
  expect(await turn.call("greet", { name: "Ada" })).toMatchObject({ ok: true });
});

test("a loaded registry does not change when its file is replaced", async () => {
  const root = await built();
  const registry = registryIn(root);
  const loaded = await loadRegistry(registry);
  rmSync(path.join(root, "tools/a_wave"), { recursive: true });
  await buildProject({ root });
  expect((await loadRegistry(registry)).names).toEqual(["greet", "z_bow"]);
  expect(loaded.tool("a_wave")?.description).toContain("by a_wave");
  expect(loaded.tools.map(({ toolId }) => toolId)).toEqual(["a_wave", "greet", "z_bow"]);
});

test("calls made at once, before any module is loaded, are admitted in their order", async () => {
  const registry = registryIn(await built());
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
