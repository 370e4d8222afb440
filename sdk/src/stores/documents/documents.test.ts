import path from "node:path";
import { expect, test } from "vitest";
import { randomQueries } from "#test/support/random-queries.ts";
import { tempFolder } from "#test/support/temp-folder.ts";
import { memoryEngine, sqliteEngine, readDocument, type DurableEngine } from "../../agents.ts";
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

test("no random text of a query throws, and what has words finds by them", async () => {
  const { documents } = opened(memoryEngine());
  const content = await readDocument({ path: "a.txt", content: "a b2 ä 日本語 path body and or not near" });
  await documents.write([{ workspace: "w", path: "a.txt", author: "anna", content }]);
  for (const text of randomQueries(300)) expect(Array.isArray(await documents.find("w", { text })), text).toBe(true);
  for (const text of ["日本", "b2 AND", "NOT", '"body"'])
    expect(await documents.find("w", { text }), text).toHaveLength(1);
});
