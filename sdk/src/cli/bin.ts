import { outputError, processIo, stoppedExitCode } from "./console/io.ts";
import { tunePatterns } from "./console/tune-engine.ts";
import { runCommandLine } from "./main.ts";

tunePatterns();
// The stream's own method, because a command may redirect the output of handlers.
const flush = process.stdout.write.bind(process.stdout);
const exitCode = await runCommandLine(process.argv.slice(2), processIo());
// A tool may leave a timer or a socket open, which must not keep the process alive after the output is printed.
// An error of the last write is emitted after its callback.
flush("", () => setImmediate(() => process.stderr.write(lostOutput(), () => process.exit(endCode()))));

/** A reader such as `head -1` may close the output early; that is not an error. */
function lostOutput(): string {
  const error = outputError();
  return error === undefined || error.code === "EPIPE" ? "" : `The output cannot be written: ${error.message}.\n`;
}

function endCode(): number {
  if (lostOutput() !== "") return 1;
  // A waiting run, and evals that keep paid answers, have their own exit codes.
  if (exitCode === 0 || exitCode === 3) return exitCode;
  const stopped = stoppedExitCode();
  // A command that ends because its output was closed was not stopped by the user.
  if (stopped === undefined && exitCode === 130 && outputError() !== undefined) return 0;
  return stopped ?? exitCode;
}
