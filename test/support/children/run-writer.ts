// Adds entries to a run until the store fails; prints how many were confirmed, and the error.
import { sqliteStore } from "../../../sdk/src/agents.ts";
import { isToolwrightError } from "../../../sdk/src/index.ts";
import { appendToRun, beginRun } from "../../../sdk/src/agents/timeline/run-log.ts";

const store = await sqliteStore(process.argv[2] ?? "");
await beginRun(store, "r", [{ type: "cancel_requested", task: "t0", reason: "first" }]);
for (let after = 0; after < 10_000; after += 1) {
  const entries = [{ type: "cancel_requested", task: "t0", reason: "x".repeat(2000) }] as const;
  const failed = await appendToRun(store, "r", { entries, after }).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (failed === undefined) continue;
  const { code, message, remedy } = isToolwrightError(failed) ? failed : { code: "none", message: "", remedy: "" };
  process.stdout.write(JSON.stringify({ confirmed: after, code, message, remedy }));
  break;
}
await store.close().catch(() => undefined);
