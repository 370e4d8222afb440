import { processIo } from "./io.ts";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 22 || (major === 22 && minor < 13)) {
  console.error(`toolwright needs Node 22.13 or later; this is ${process.versions.node}.`);
  console.error('Update Node, or add it to the project: npm install --save-dev "node@^24".');
  process.exitCode = 1;
} else {
  const { runCommandLine } = await import("./main.ts");
  const exitCode = await runCommandLine(process.argv.slice(2), processIo());
  // A tool may leave a timer or a socket open, which must not keep the command alive once all is printed.
  process.stdout.write("", () => process.stderr.write("", () => process.exit(exitCode)));
}
