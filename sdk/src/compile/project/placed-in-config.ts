import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";

/** Runs what reads settings of rules. An error about them gets the place of their file, which the verifier does not know. */
export function placedInConfig<Result>(file: string | undefined, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!isToolwrightError(error) || error.at !== undefined || file === undefined) throw error;
    const { code, message, remedy } = error;
    throw new ToolwrightError(code, message, { remedy, at: { file, line: 1, column: 1 }, cause: error });
  }
}
