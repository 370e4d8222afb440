import { openDocuments, memoryStore } from "toolwright/agents";
import { expectError, expectOk, openTestSession } from "toolwright/testing";
import { expect, test } from "vitest";

async function desk(csv: string) {
  const { documents: store } = memoryStore();
  const documents = openDocuments({ store, workspace: "test", author: "test" });
  await documents.write("t.csv", csv);
  return { documents, session: await openTestSession({ documents }) };
}

const args = { table: "t.csv", column: "density", title: "A < B", path: "c.svg" };

test("each row is a bar, and texts are escaped", async () => {
  const { documents, session } = await desk("continent,density\nAsia,142\nEurope,34.5\n");
  expect(expectOk(await session.call("chart_bars", args))).toEqual({ path: "c.svg", bars: 2 });
  const svg = new TextDecoder().decode((await documents.read("c.svg"))?.bytes);
  expect(svg).toContain("<title>A &lt; B</title>");
  expect(svg.match(/<rect [^>]*width="\d+"/g)).toEqual([
    '<rect x="150" y="60" width="450"',
    '<rect x="150" y="92" width="109"',
  ]);
  expect((await documents.info("c.svg"))?.mimeType).toBe("image/svg+xml");
});

test.each([
  [{ ...args, table: "no.csv" }, 'There is no document "no.csv".'],
  [{ ...args, column: "height" }, 'The table has no column "height" with values.'],
  [{ ...args, column: "name" }, 'The column "name" has values that are not numbers.'],
])("an error says what is wrong: %j", async (given, message) => {
  const { session } = await desk("continent,density,name\nAsia,142,x\n");
  expect(expectError(await session.call("chart_bars", given), "PERMANENT").message).toBe(message);
});

test.each([[{ ...args, path: "c.png" }], [{ ...args, title: "" }]])("refuses %j", async (given) => {
  const { session } = await desk("continent,density\n");
  expectError(await session.call("chart_bars", given), "VALIDATION");
});
