import type { Code } from "../errors/codes.ts";
import { processIo } from "./io.ts";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 22 || (major === 22 && minor < 13)) {
  const code: Code = "NODE_TOO_OLD";
  console.error(`error ${code}: toolwright needs Node 22.13 or later; this is ${process.versions.node}.`);
  console.error(
    "Update Node. Or let the project bring its own: is `node` among its devDependencies, and was it built?",
  );
  console.error('  npm, bun: npm install --save-dev "node@^24"');
  console.error(
    '  pnpm: also "pnpm": { "onlyBuiltDependencies": ["node", "esbuild"] } in package.json, then pnpm rebuild',
  );
  console.error('  yarn: also "dependenciesMeta": { "node": { "built": true } } in package.json, then yarn install');
  process.exitCode = 1;
} else {
  // The stream's own method: a command may send what handlers print elsewhere.
  const flush = process.stdout.write.bind(process.stdout);
  const { runCommandLine } = await import("./main.ts");
  const exitCode = await runCommandLine(process.argv.slice(2), processIo());
  // A tool may leave a timer or a socket open, which must not keep the command alive once all is printed.
  flush("", () => process.stderr.write("", () => process.exit(exitCode)));
}
