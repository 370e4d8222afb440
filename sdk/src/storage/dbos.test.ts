// @module-tag full
import { afterAll } from "vitest";
import { startPostgres } from "#test/support/postgres-server.ts";
import { dbosStore } from "../agents.ts";
import { testStorage } from "#test/support/storage/store-checks.ts";

const server = await startPostgres();
afterAll(() => server.remove());

testStorage({ open: (schema, { now }) => dbosStore(server.url, { schema, now }) });
