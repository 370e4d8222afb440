import type { Stage } from "../model/stage.ts";
import envelope from "./stages/envelope.ts";
import execute from "./stages/execute.ts";
import nesting from "./stages/nesting.ts";
import resolve from "./stages/resolve.ts";
import restore from "./stages/restore.ts";
import validateInput from "./stages/validate-input.ts";
import validateOutput from "./stages/validate-output.ts";

/** What every call goes through, in this order. The first stage that fails ends it; `always` stages still run. */
export const pipeline: readonly Stage[] = [
  // What is asked for: from here on the tool is known, and its arguments are right and in the author's form.
  resolve, // finds the tool, or names the nearest
  nesting, // refuses tools that call themselves, or one another without end
  restore, // undoes what a provider's schema did to the arguments
  validateInput, // every fault of the arguments at once, with a right call

  // Whether it may be done: stages of policy stand between validated arguments and the handler.

  // The work.
  execute, // the handler, with time limit and cancellation

  // What came of it: stages that cut, check or act on a result.
  validateOutput, // the result is JSON and fits what the tool promises

  // The answer.
  envelope, // success or failure in the form every caller relies on
];
