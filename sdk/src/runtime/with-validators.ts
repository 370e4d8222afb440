import type { StageOutcome, Validators } from "../model/stage.ts";

type Outcome = StageOutcome | Promise<StageOutcome>;

/** Validates as soon as the validators are loaded: at once where they are, so that a warm call stays synchronous. */
export function withValidators(
  validators: Validators | Promise<Validators>,
  validate: (validators: Validators) => Outcome,
): Outcome {
  return validators instanceof Promise ? validators.then(validate) : validate(validators);
}
