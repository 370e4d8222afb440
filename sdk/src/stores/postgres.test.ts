import { afterAll, test } from "vitest";
import { startPostgres } from "#test/support/postgres-server.ts";
import { postgresStore } from "../agents.ts";
import { testStore } from "../testing.ts";

const server = await startPostgres();
afterAll(() => server.remove());

for (const { name, run } of testStore((schema) => postgresStore(server.url, { schema }))) test(name, run);
