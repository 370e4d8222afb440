import { processIo } from "./console/io.ts";
import { tooOldNode } from "./console/node-version.ts";

const tooOld = tooOldNode(process.versions.node);

if (tooOld !== undefined) {
  console.error(tooOld);
  process.exitCode = 1;
} else {
  // The stream's own method: a command may send what handlers print elsewhere.
  const flush = process.stdout.write.bind(process.stdout);
  const { runCommandLine } = await import("./main.ts");
  const exitCode = await runCommandLine(process.argv.slice(2), processIo());
  // A tool may leave a timer or a socket open, which must not keep the command alive once all is printed.
  flush("", () => process.stderr.write("", () => process.exit(exitCode)));
}
