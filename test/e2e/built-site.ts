import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { site } from "../../sdk/scripts/made-site.ts";
import { whenChanged } from "../../sdk/scripts/when-changed.ts";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../..");

// Vitest's environment variables would cause a development build, which has no search.
const fromVitest = /^(NODE_ENV|MODE|DEV|PROD|SSR|BASE_URL|TEST|VITEST.*)$/;

/** The environment of a program that a user starts. */
export const userVariables = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !fromVitest.test(name))),
  ASTRO_TELEMETRY_DISABLED: "1",
  NO_COLOR: "1",
};

/** Folder of the guides and the catalogue as `npm start` builds them; built unless an earlier build had the same sources. */
export async function builtSite(): Promise<string> {
  await whenChanged(site, async () => {
    const examples = ["support-desk", "research-team", "generator-workflow"];
    const program = (file: string, folder: string) =>
      run(process.execPath, [path.join(root, file), "build"], {
        cwd: path.join(root, folder),
        env: userVariables,
        maxBuffer: 64 * 1024 * 1024,
      });
    await Promise.all(examples.map((example) => program("sdk/bin/toolwright.js", `examples/${example}`)));
    await program("node_modules/astro/bin/astro.mjs", "site");
  });
  return path.join(root, "site/dist");
}
