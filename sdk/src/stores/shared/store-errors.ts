import { ToolwrightError } from "../../errors/toolwright-error.ts";

/** The log has not as many entries as its writer knows of. */
export const conflict = (log: string, after: number, present: number): ToolwrightError =>
  new ToolwrightError("STORE_CONFLICT", `The log "${log}" is at entry ${present}; its writer knows of ${after}.`);
