import type { EvalProgress } from "../../eval/run/run-evals.ts";
import type { CommandIo } from "../console/command.ts";

const everyMs = 5_000;

/** Says on standard error how far it is, with what it will probably cost and how long it will take; nothing for a run of seconds. */
export function progressLines(io: CommandIo): (progress: EvalProgress) => void {
  const begun = performance.now();
  let last = begun;
  return ({ done, all, spent }) => {
    const now = performance.now();
    if (now - last < everyMs || done === all) return;
    last = now;
    const left = ((now - begun) / done) * (all - done);
    const cost = spent === 0 ? "" : `, ${short(spent)} spent of about ${short((spent / done) * all)}`;
    io.err(`${String(done)} of ${String(all)} runs${cost}, about ${String(Math.ceil(left / 1000))} s left`);
  };
}

const short = (amount: number): string => String(Number(amount.toPrecision(2)));
