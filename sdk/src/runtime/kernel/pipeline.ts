import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Ports } from "../../model/ports/ports.ts";
import type { Next, Stage } from "../../model/call/call.ts";
import budget from "../stages/budget.ts";
import confirm from "../stages/confirm.ts";
import durable from "../stages/durable.ts";
import execute from "../stages/execute.ts";
import intents from "../stages/intents.ts";
import load from "../stages/load.ts";
import mode from "../stages/mode.ts";
import once from "../stages/once.ts";
import restore from "../stages/restore.ts";
import result from "../stages/result.ts";
import retry from "../stages/retry.ts";
import softLimit from "../stages/soft-limit.ts";
import timeout from "../stages/timeout.ts";
import validateInput from "../stages/validate-input.ts";

/** The stages of every call, outermost first. A call that gets here has a tool, and arguments of limited size. */
const pipeline: readonly Stage[] = [
  softLimit, // reports a call that takes longer than a person likes to wait

  // The request, in the author's form.
  restore, // converts the arguments back from the provider's schema
  validateInput, // reports every fault of the arguments at once, with a valid call

  // Permission.
  mode, // refuses tools for other modes
  once, // an action does not run again under its call id; a repeated call in one turn gets the first result, or is refused
  budget, // counts a turn's calls, and runs at most the maximum of the mode
  confirm, // a call that a person has to confirm runs only with a confirmation token

  // Outcome.
  durable, // for calls that may change something: stores the start before the effect, and outcome and intents before the response
  intents, // the session applies the intents of an action
  result, // the result is JSON, bounded, and fits the output schema; a result too long for a model is shortened, and the full one kept

  // The work.
  load, // loads the handler's module, which counts against no time limit
  retry, // repeats failed calls that may be repeated
  timeout, // time limit and cancellation
  execute, // the handler
];

/** A stage of the host, and the pipeline stage that it wraps. */
export interface AddedStage {
  readonly before: string;
  readonly stage: Stage;
}

/**
 * The pipeline with the host's stages at their places; several stages at one place keep the given order.
 *
 * @throws ToolwrightError `CONFIG_INVALID` if a place does not exist.
 */
export function pipelineWith(added: readonly AddedStage[]): readonly Stage[] {
  for (const { before } of added) {
    if (pipeline.some(({ name }) => name === before)) continue;
    const known = pipeline.map(({ name }) => name).join(", ");
    throw new ToolwrightError("CONFIG_INVALID", `There is no stage "${before}"; known stages are ${known}.`);
  }
  return pipeline.flatMap((stage) => [
    ...added.filter(({ before }) => before === stage.name).map((own) => own.stage),
    stage,
  ]);
}

/** Combines all stages into one function, the first outermost. */
export const compose = (stages: readonly Stage[], ports: Ports): Next =>
  stages.reduceRight<Next>((next, stage) => (call) => stage.run(call, next, ports), withoutEnd);

const withoutEnd: Next = (call) => {
  throw new Error(`No stage runs the handler of ${call.tool.toolId}.`);
};
