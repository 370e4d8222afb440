import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { goodProject } from "../support/good-project.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { runToolwright } from "./run-scenario.ts";

const repository = path.resolve(import.meta.dirname, "../..");
const landingPage = "site/src/content/docs/index.mdx";
const articles = `export interface KbHit { title: string }
export const searchArticles = async (query: string, limit: number): Promise<KbHit[]> =>
  Array.from({ length: limit }, (_, index) => ({ title: query + index }));
`;

/** The code blocks of a page in one language, in their order. */
function shown(page: string, language: string): readonly string[] {
  const text = readFileSync(path.join(repository, page), "utf8");
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\b[^\\n]*\\n([^]*?)^\`\`\`$`, "gm"))].map(
    ([, code = ""]) => code,
  );
}

/** Builds a project whose one tool is a page's first example, with an implementation for the function it calls. */
async function builtExample(page: string): Promise<string> {
  const [example = ""] = shown(page, "ts");
  const imported = example.includes("lib/articles")
    ? ""
    : 'import { searchArticles, type KbHit } from "../../lib/articles.ts";\n';
  const documents = Object.entries(goodProject).filter(([file]) => !file.endsWith("tool.ts"));
  const root = tempFolder({
    ...(Object.fromEntries(documents.map(([file, text]) => [file.replace("greet", "kb_search"), text])) as Record<
      string,
      string
    >),
    "lib/articles.ts": articles,
    "tools/kb_search/tool.ts": imported + example,
  });
  const ended = await runToolwright(["build"], root);
  expect(ended).toMatchObject({ exit: 0, stderr: "" });
  return root;
}

const registryOf = (root: string) =>
  JSON.parse(readFileSync(path.join(root, "dist/tool_registry.json"), "utf8")) as {
    tools: { description: string; jsonSchema: unknown; providerSchemas: Record<string, { description: string }> }[];
  };

test("what the landing page says OpenAI gets is what the example beside it gives", async () => {
  const [tool] = registryOf(await builtExample(landingPage)).tools;
  const [json = ""] = shown(landingPage, "json");
  const claimed = JSON.parse(json) as { description: string };
  const real = tool?.providerSchemas.openai;
  expect(claimed.description).toMatch(/^\w.+ …$/);
  expect(real?.description.startsWith(claimed.description.slice(0, -1))).toBe(true);
  expect({ ...claimed, description: "" }).toEqual({ ...real, description: "" });
});

test("the README's tool takes what its text says", async () => {
  const [tool] = registryOf(await builtExample("README.md")).tools;
  expect(tool?.jsonSchema).toEqual({
    type: "object",
    properties: {
      query: { description: "What to look for, in the user's own words.", type: "string" },
      limit: { description: "Most articles to return.", type: "integer", minimum: 1, maximum: 20, default: 5 },
    },
    required: ["query"],
    additionalProperties: false,
  });
});

test("the README's agent loop runs, and takes the null a strict model writes for what it leaves out", async () => {
  const root = await builtExample("README.md");
  const loop = shown("README.md", "ts").at(-1) ?? "";
  const asked: { tools: { strict: boolean }[]; input: unknown[] }[] = [];
  const model = `export default class {
    turn = 0;
    responses = { create: async (request) => {
      console.log(JSON.stringify(request));
      this.turn += 1;
      return { output: this.turn > 1 ? [{ type: "message" }] :
        [{ type: "function_call", call_id: "c1", name: "kb_search", arguments: '{"query":"reset","limit":null}' }] };
    } };
  }`;
  mkdirSync(path.join(root, "node_modules/openai"), { recursive: true });
  symlinkSync(path.join(repository, "sdk"), path.join(root, "node_modules/toolwright"), "dir");
  writeFileSync(path.join(root, "node_modules/openai/package.json"), '{ "type": "module", "exports": "./index.js" }');
  writeFileSync(path.join(root, "node_modules/openai/index.js"), model);
  writeFileSync(path.join(root, "loop.mjs"), loop);
  const { stdout } = await promisify(execFile)(process.execPath, ["loop.mjs"], { cwd: root });
  for (const line of stdout.trim().split("\n")) asked.push(JSON.parse(line) as (typeof asked)[number]);
  expect(asked).toHaveLength(2);
  expect(asked[0]?.tools[0]?.strict).toBe(true);
  const answer = asked[1]?.input.at(-1) as { call_id: string; output: string };
  expect(answer.call_id).toBe("c1");
  expect(JSON.parse(answer.output)).toMatchObject([0, 1, 2, 3, 4].map((index) => ({ title: `reset${index}` })));
});

test("the tool of the package's README builds, and says how often in whole numbers", async () => {
  const [example = ""] = shown("sdk/README.md", "ts");
  const root = tempFolder({ ...goodProject, "tools/greet/tool.ts": example });
  expect(await runToolwright(["build"], root)).toMatchObject({ exit: 0, stderr: "" });
  expect(registryOf(root).tools[0]?.jsonSchema).toMatchObject({
    properties: { times: { type: "integer", minimum: 1, maximum: 3, default: 1 } },
  });
});
