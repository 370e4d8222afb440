import { orElse } from "../../util/failures.ts";

/** Whether the engine takes a text as a regular expression. */
export const compiles = (pattern: string, flags: string): boolean =>
  orElse(() => new RegExp(pattern, flags) instanceof RegExp, false);
