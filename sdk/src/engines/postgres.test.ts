import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { startPostgres } from "../../../test/support/postgres-server.ts";
import { postgresEngine } from "../agents.ts";
import { postgresStore } from "../stores.ts";
import { testEngine } from "../testing.ts";

const server = await startPostgres();
afterAll(() => server.remove());

for (const { name, run } of testEngine((schema, { now }) => postgresEngine(server.url, { schema, now })))
  test(name, run);

test("F9: engines and stores that are opened at once on an empty database make its tables once", async () => {
  const schema = `at once ${randomUUID()}"`;
  const opened = await Promise.all([
    ...Array.from({ length: 5 }, () => postgresEngine(server.url, { schema, connections: 1 })),
    ...Array.from({ length: 5 }, () => postgresStore(server.url, { schema, connections: 1 })),
  ]);
  for (const each of opened) await each.close();
  expect(opened).toHaveLength(10);
});
