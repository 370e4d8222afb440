import type { Stage, StageCall, StageOutcome } from "../model/stage.ts";

/** Runs a call through stages; the returned function is done at once unless a stage has to wait. */
export function compose(stages: readonly Stage[]): (call: StageCall) => void | Promise<void> {
  return (call) => runFrom(stages, 0, call);
}

function runFrom(stages: readonly Stage[], start: number, call: StageCall): void | Promise<void> {
  for (let index = start; index < stages.length; index++) {
    const stage = stages[index];
    if (stage === undefined || (call.error !== undefined && stage.always !== true)) continue;
    const outcome = stage.run(call);
    if (outcome instanceof Promise) return continueAfter(outcome, stages, index, call);
    if (outcome !== undefined) call.error = outcome;
  }
}

async function continueAfter(
  pending: Promise<StageOutcome>,
  stages: readonly Stage[],
  index: number,
  call: StageCall,
): Promise<void> {
  const outcome = await pending;
  if (outcome !== undefined) call.error = outcome;
  await runFrom(stages, index + 1, call);
}
