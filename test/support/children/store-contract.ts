// The contract of stores under Node's own test runner.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { sqliteStore } from "../../../sdk/src/agents.ts";
import { testStorage } from "../../../sdk/src/testing/test-storage.ts";

const folder = mkdtempSync(path.join(tmpdir(), "toolwright-test-"));
after(() => rmSync(folder, { recursive: true, force: true }));

for (const { name, run } of testStorage((place, clock) => sqliteStore(path.join(folder, `${place}.db`), clock)))
  void test(name, run);
