// The team at work, without a key: `npm run demo`. With a model: `npm run demo -- ./model.ts`, a file that exports `model`.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { LanguageModel } from "toolwright/agents";
import { model as script } from "./model.ts";
import { play } from "./play.ts";

const [given] = process.argv.slice(2);
const loaded =
  given === undefined ? script : ((await import(pathToFileURL(resolve(given)).href)) as { model: LanguageModel }).model;
const folder = await mkdtemp(join(tmpdir(), "research-team-"));
const print = (line: string): boolean => process.stdout.write(`${line}\n`);
try {
  const { documents } = await play({
    file: join(folder, "runs.db"),
    model: loaded,
    print,
    registry: new URL("../dist/tool_registry.json", import.meta.url),
  });
  for (const { path, text } of documents) {
    const file = resolve("out", path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    print(`Written: out/${path} (${text.length} characters)`);
  }
  print(
    "Next: open out/continents.svg, read agents/lead.ts, or give the team a model: `npm run demo -- ./my-model.js` (README).",
  );
} finally {
  await rm(folder, { recursive: true });
}
