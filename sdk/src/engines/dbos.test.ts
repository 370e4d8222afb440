import { afterAll, test } from "vitest";
import { startPostgres } from "#test/support/postgres-server.ts";
import { dbosEngine } from "../agents.ts";
import { testEngine } from "../testing.ts";

const server = await startPostgres();
afterAll(() => server.remove());

for (const { name, run } of testEngine((schema, { now }) => dbosEngine(server.url, { schema, now }))) test(name, run);
