import { setFlagsFromString } from "node:v8";
import { processIo } from "./console/io.ts";
import { runCommandLine } from "./main.ts";

// A pattern runs as bytecode once, then as machine code: improving the bytecode of the safety rules' patterns is a fifth of a build, for nothing.
setFlagsFromString("--no-regexp-peephole-optimization");

// The stream's own method: a command may send what handlers print elsewhere.
const flush = process.stdout.write.bind(process.stdout);
const exitCode = await runCommandLine(process.argv.slice(2), processIo());
// A tool may leave a timer or a socket open, which must not keep the command alive once all is printed.
flush("", () => process.stderr.write("", () => process.exit(exitCode)));
