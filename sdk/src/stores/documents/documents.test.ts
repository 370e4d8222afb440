import path from "node:path";
import { test } from "vitest";
import { tempFolder } from "../../../../test/support/temp-folder.ts";
import { memoryEngine, sqliteEngine, type DurableEngine } from "../../agents.ts";
import { testDocuments, type OpenedDocuments } from "../../testing.ts";

function opened(engine: DurableEngine): OpenedDocuments {
  if (engine.documents === undefined) throw new Error("The engine has documents.");
  return { documents: engine.documents, close: () => engine.close() };
}

for (const { name, run } of testDocuments(() => Promise.resolve(opened(memoryEngine())), { lasts: false })) {
  test(`memory ${name}`, run);
}

const folders = new Map<string, string>();

for (const { name, run } of testDocuments(async (place) =>
  opened(await sqliteEngine(path.join(folders.get("now") ?? "", `${place}.db`))),
)) {
  test(`sqlite ${name}`, async () => {
    folders.set("now", tempFolder());
    await run();
  });
}
