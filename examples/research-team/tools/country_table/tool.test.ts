import { openDocuments, memoryStore } from "toolwright/agents";
import { expectError, expectOk, openTestSession } from "toolwright/testing";
import { expect, test } from "vitest";
import type { CountryTableResult } from "./tool.ts";

async function desk() {
  const { documents: store } = memoryStore();
  const documents = openDocuments({ store, workspace: "test", author: "test" });
  return { documents, session: await openTestSession({ documents }) };
}

test("the continents are summed and sorted, and the table is a document", async () => {
  const { documents, session } = await desk();
  const result = expectOk(
    await session.call<CountryTableResult>("country_table", { measure: "density", path: "continents.csv" }),
  );
  expect(result).toMatchObject({ path: "continents.csv", rows: 7 });
  const table = await documents.read("continents.csv");
  const text = Buffer.from(table?.bytes ?? new Uint8Array()).toString("utf8");
  expect(text.split("\n").slice(0, 2)).toEqual([
    "continent,countries,population,area,density",
    expect.stringMatching(/^Asia,\d+,\d+,[\d.]+,[\d.]+$/) as string,
  ]);
});

test("a second table of the same path is a new version", async () => {
  const { documents, session } = await desk();
  await session.call("country_table", { measure: "density", path: "a.csv" });
  expectOk(await session.call("country_table", { measure: "area", path: "a.csv" }));
  expect((await documents.versions("a.csv")).map(({ version }) => version)).toEqual([1, 2]);
});

test.each([[{ measure: "height", path: "a.csv" }], [{ measure: "area", path: "a.txt" }], [{ measure: "area" }]])(
  "refuses %j",
  async (args) => {
    const { session } = await desk();
    expectError(await session.call("country_table", args), "VALIDATION");
  },
);
