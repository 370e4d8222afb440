import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Store } from "../../model/ports/store.ts";
import { runLog } from "./run-log.ts";

/**
 * Begins another run with the entries of one before a `seq`: their numbers stay, and so does what they refer to. Its documents stay with
 * the first run.
 *
 * @throws ToolwrightError `RUN_NOT_FOUND` where the run has no such entries; `STORE_CONFLICT` where the other run exists.
 */
export async function forkRun(
  store: Store,
  run: string,
  { as, before }: { readonly as: string; readonly before: number },
): Promise<void> {
  const kept = (await store.read(runLog(run))).filter(({ seq }) => seq < before);
  if (kept.length === 0)
    throw new ToolwrightError("RUN_NOT_FOUND", `The run "${run}" has no entry before ${String(before)}.`);
  const entries = kept.map(({ entry }) => {
    const once = (entry as { readonly once?: string }).once;
    return { entry, ...(once !== undefined && { once }) };
  });
  await store.append(runLog(as), { entries, after: 0, wakeAt: null });
}
