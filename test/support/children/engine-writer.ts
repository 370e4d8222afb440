// Adds entries to a run until the engine fails; prints how many were confirmed, and the error.
import { sqliteEngine } from "../../../sdk/src/agents.ts";
import { isToolwrightError } from "../../../sdk/src/index.ts";

const engine = await sqliteEngine(process.argv[2] ?? "");
await engine.start("r", []);
for (let after = 0; after < 10_000; after += 1) {
  const entries = [{ type: "cancel_requested", task: "t0", reason: "x".repeat(2000) }] as const;
  const failed = await engine.append("r", { entries, after }).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (failed === undefined) continue;
  const { code, message, remedy } = isToolwrightError(failed) ? failed : { code: "none", message: "", remedy: "" };
  process.stdout.write(JSON.stringify({ confirmed: after, code, message, remedy }));
  break;
}
await engine.close().catch(() => undefined);
