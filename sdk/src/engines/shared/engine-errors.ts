import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { RunClaim } from "../../model/ports/durable-engine.ts";

/** The fence of a claim is not that of the run. */
export const leaseLost = ({ run, worker }: RunClaim): ToolwrightError =>
  new ToolwrightError("LEASE_LOST", `The worker "${worker}" no longer holds the run "${run}".`);

/** An operation on a run that does not exist. */
export const runNotFound = (run: string): ToolwrightError =>
  new ToolwrightError("RUN_NOT_FOUND", `The engine has no run "${run}".`);
