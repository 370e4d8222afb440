import { processIo, stoppedExitCode } from "./console/io.ts";
import { tunePatterns } from "./console/tune-engine.ts";
import { runCommandLine } from "./main.ts";

tunePatterns();
// The stream's own method, because a command may redirect the output of handlers.
const flush = process.stdout.write.bind(process.stdout);
const exitCode = await runCommandLine(process.argv.slice(2), processIo());
// A tool may leave a timer or a socket open, which must not keep the process alive after the output is printed.
flush("", () => process.stderr.write("", () => process.exit(endCode())));

function endCode(): number {
  // A waiting run, and evals that keep paid answers, have their own exit codes.
  if (exitCode === 0 || exitCode === 3) return exitCode;
  const stopped = stoppedExitCode();
  // A command that ends because its output was closed was not stopped by the user.
  if (stopped === undefined && exitCode === 130 && process.stdout.errored !== null) return 0;
  return stopped ?? exitCode;
}
