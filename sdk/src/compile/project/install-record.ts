import { existsSync } from "node:fs";
import path from "node:path";

/** The files that npm, pnpm and Yarn rewrite with every installation. */
const records = [".package-lock.json", ".modules.yaml", ".yarn-state.yml", ".yarn-integrity"];

/** The files that change when a package of the project does: those of the nearest `node_modules` that has any. */
export function installRecords(root: string): readonly string[] {
  const found = records.map((name) => path.join(root, "node_modules", name)).filter((file) => existsSync(file));
  const parent = path.dirname(root);
  return found.length > 0 || parent === root ? found : installRecords(parent);
}
