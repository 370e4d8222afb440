import { ToolwrightError } from "../../errors/toolwright-error.ts";

/** The log has not as many entries as its writer knows of. */
export const conflict = (log: string, after: number, present: number): ToolwrightError =>
  new ToolwrightError("STORE_CONFLICT", `The log "${log}" is at entry ${present}; its writer knows of ${after}.`);

/**
 * A key expires at most so many milliseconds after it is used. With the time at which a new key expires, this tells which marks have
 * expired without a clock of the store's own, which might not be the host's.
 */
export const longestUse = 30 * 24 * 60 * 60 * 1000;
