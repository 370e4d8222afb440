// @module-tag full
import { afterAll, beforeAll } from "vitest";
import { type PostgresServer, startPostgres } from "#test/support/postgres-server.ts";
import { dbosStore } from "../agents.ts";
import { testStorage } from "#test/support/storage/store-checks.ts";

let server: PostgresServer;
// In `beforeAll`, because a run that skips these tests also loads the file.
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

testStorage({ open: (schema, { now }) => dbosStore(server.url, { schema, now }) });
