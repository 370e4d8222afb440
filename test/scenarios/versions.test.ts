// @module-tag full
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { buildProject } from "../../sdk/src/build.ts";
import { parseRegistry, createRuntime, loadRegistry, type Runtime, type Session } from "../../sdk/src/runtime.ts";
import { goodProject } from "../support/good-project.ts";
import { linkedProject } from "../support/linked-project.ts";

const lib = "export const mark = (version: number): string => `shared ${String(version)}`;\n";

/** A version of the tool: its result and its maximum number depend on the version. */
const versionOf = (version: number): string =>
  (goodProject["tools/greet/tool.ts"] ?? "")
    .replace("@maximum 3", `@maximum ${String(version)}`)
    .replace(
      'import { defineTool } from "toolwright";',
      'import { defineTool } from "toolwright";\nimport { mark } from "../../lib/mark.ts";',
    )
    .replace(
      /return \{ text: .*/,
      `return { text: \`\${name} \${String(times)} ${String(version)} \${mark(${String(version)})}\` };`,
    );

/** A second tool with different texts, so that the module that both import is separate. */
const second = Object.fromEntries(
  Object.entries(goodProject)
    .filter(([file]) => file.startsWith("tools/greet/"))
    .map(([file, text]) => [
      file.replace("greet", "farewell"),
      text
        .replaceAll("Greet a person by name", "Bid a person farewell by name")
        .replace(
          'import { defineTool } from "toolwright";',
          'import { defineTool } from "toolwright";\nimport { mark } from "../../lib/mark.ts";',
        )
        .replace("Hello ${name}! ", "Bye ${name} ${mark(0)}! "),
    ]),
) as Record<string, string>;

const registryIn = (root: string): string => path.join(root, "dist/tool_registry.json");

async function build(root: string, version: number): Promise<void> {
  writeFileSync(path.join(root, "tools/greet/tool.ts"), versionOf(version));
  writeFileSync(path.join(root, "lib/mark.ts"), lib.replace("shared", `shared by ${String(version)}:`));
  const report = await buildProject({ root });
  expect(report.findings.filter(({ severity }) => severity === "error")).toEqual([]);
}

/** Opens a session on the current build, in a runtime that may have started with another registry. */
async function open(runtime: Runtime, root: string): Promise<Session> {
  return runtime.openSession({ registry: await loadRegistry(registryIn(root)) });
}

/** The maximum number of the session's tool, and its answer for that number. */
async function behaviour(session: Session, version: number): Promise<readonly unknown[]> {
  const turn = session.beginTurn();
  const good = await turn.call("greet", { name: "Ada", times: version });
  const bad = await turn.call("greet", { name: "Ada", times: version + 1 });
  return [good.ok ? good.data : good.error, bad.ok ? bad.data : bad.error.type];
}

const expected = (version: number): readonly unknown[] => [
  { text: `Ada ${String(version)} ${String(version)} shared by ${String(version)}: ${String(version)}` },
  "VALIDATION",
];

test("sessions run their own code and validators while the tools are rebuilt, also code that they have not loaded yet", async () => {
  const root = linkedProject({ "lib/mark.ts": lib, ...second });
  await build(root, 1);
  const runtime = createRuntime({ registry: await loadRegistry(registryIn(root)) });
  const first = await runtime.openSession();
  let before = await runtime.openSession();
  for (let version = 2; version < 12; version += 1) {
    await build(root, version);
    const now = await open(runtime, root);
    // The earlier session calls its tool for the first time after the build.
    expect(await behaviour(before, version - 1), `after build ${String(version)}`).toEqual(expected(version - 1));
    before = now;
    // A session keeps its loaded modules, however many builds follow.
    expect(await behaviour(first, 1)).toEqual(expected(1));
  }
  expect(await behaviour(before, 11)).toEqual(expected(11));
});

test("a changed function body is a new version, the same sources are the same version, and the lock contains only contracts", async () => {
  const root = linkedProject();
  const file = path.join(root, "tools/greet/tool.ts");
  const states: { readonly version: string; readonly lock: string }[] = [];
  const source = goodProject["tools/greet/tool.ts"] ?? "";
  for (const text of [
    source,
    source.replace("Hello", "Hullo"),
    source,
    `${source}// A comment.\n`,
    source.replace("@maximum 3", "@maximum 4"),
  ]) {
    writeFileSync(file, text);
    await buildProject({ root });
    const { version } = parseRegistry(readFileSync(registryIn(root), "utf8"), "the registry");
    states.push({ version, lock: readFileSync(path.join(root, "tools.lock.json"), "utf8") });
  }
  const [first, body, again, comment, schema] = states;
  expect(body?.version).not.toBe(first?.version);
  expect(body?.lock).toBe(first?.lock);
  expect(again).toEqual(first);
  expect(comment).toEqual(first);
  expect(schema?.version).not.toBe(first?.version);
  expect(JSON.parse(schema?.lock ?? "")).toEqual({
    format: "1.0",
    tools: {
      greet: {
        category: "utility",
        annotations: { readOnlyHint: true, openWorldHint: false },
        description: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
        input: {
          type: "object",
          properties: {
            name: { description: "Whom to greet, as the person wants to be called.", type: "string" },
            times: {
              description: "How often the greeting is said.",
              type: "number",
              default: 1,
              minimum: 1,
              maximum: 4,
            },
          },
          required: ["name"],
          additionalProperties: false,
        },
        output: {
          type: "object",
          properties: { text: { description: "The whole greeting.", type: "string" } },
          required: ["text"],
          additionalProperties: false,
        },
      },
    },
  });
});

test("an omitted provider changes the registry, but not the lock", async () => {
  const root = linkedProject();
  await buildProject({ root });
  const lock = readFileSync(path.join(root, "tools.lock.json"), "utf8");
  const all = readFileSync(registryIn(root), "utf8");
  writeFileSync(path.join(root, "toolwright.config.json"), '{ "providers": ["mcp"] }');
  await buildProject({ root });
  expect(readFileSync(registryIn(root), "utf8")).not.toBe(all);
  expect(readFileSync(path.join(root, "tools.lock.json"), "utf8")).toBe(lock);
});

test("a build contains no path of the machine, in any folder of this package", async () => {
  const root = linkedProject();
  await buildProject({ root });
  const folder = path.resolve(import.meta.dirname, "../..");
  for (const name of readdirSync(path.join(root, "dist"), { recursive: true, encoding: "utf8" })) {
    if (path.extname(name) === "") continue;
    const text = readFileSync(path.join(root, "dist", name), "utf8");
    expect([name, text.includes(folder), text.includes(root), text.includes("../sdk/")]).toEqual([
      name,
      false,
      false,
      false,
    ]);
  }
});
