import type { Code } from "../../errors/codes.ts";

const oldest = { major: 22, minor: 16 };

/** The message to print if this Node version is too old for Toolwright; otherwise undefined. */
export function tooOldNode(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return undefined;
  const code: Code = "NODE_TOO_OLD";
  return [
    `error ${code}: toolwright needs Node ${oldest.major}.${oldest.minor} or later; this is ${version}.`,
    "Update Node, or let the project bring its own: is `node` in its devDependencies,",
    "and did its install script run?",
    '  npm, bun  npm install --save-dev "node@^24"',
    '  pnpm      pnpm add --save-dev "node@^24", then pnpm approve-builds',
    "  yarn      update Node: Yarn 2 and later cannot install it for a project",
  ].join("\n");
}
