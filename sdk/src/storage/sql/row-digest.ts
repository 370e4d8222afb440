import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { sha256 } from "../../util/sha256.ts";

/** Digest of the values of a row, which is stored with it: a disk may give back other bits than it was given. */
export const digestOf = (...values: readonly (string | number | boolean | null)[]): string =>
  // Half of it is more than enough: no one forges a row.
  sha256(JSON.stringify(values)).slice(0, 32);

/** Damage that a store has found in what it keeps. `what` names the place, such as `entry 3 of the log "a"`. */
export const damaged = (what: string): ToolwrightError =>
  new ToolwrightError("STORE_FAILED", `The store is damaged: ${what}.`, {
    remedy: "Restore the store from a backup; what is damaged was not read.",
  });

/** Checks that a row is as it was written. @throws ToolwrightError `STORE_FAILED`. */
export function checkDigest(digest: string, expected: string, what: string): void {
  if (digest !== expected) throw damaged(`${what} is not what was written`);
}
