import { afterAll, test } from "vitest";
import { startPostgres } from "#test/support/postgres-server.ts";
import { dbosStore } from "../agents.ts";
import { testStorage } from "../testing.ts";

const server = await startPostgres();
afterAll(() => server.remove());

for (const { name, run } of testStorage((schema, { now }) => dbosStore(server.url, { schema, now }))) test(name, run);
