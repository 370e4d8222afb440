import { execFile } from "node:child_process";
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { goodProject } from "../support/good-project.ts";
import { repository, shownCode } from "../support/shown-code.ts";

const run = promisify(execFile);

it("a project with the files of the guide has a site with a page at / and a link to each source (I2)", async () => {
  const shown = shownCode("site/src/content/docs/publish-catalogue.md").filter(({ title }) => title !== undefined);
  // Inside the repository, since Astro does not find its own files through links.
  const root = mkdtempSync(path.join(repository, "site/.own-"));
  onTestFinished(() => {
    rmSync(root, { recursive: true, force: true });
  });
  const files: Readonly<Record<string, string>> = {
    ...goodProject,
    ...Object.fromEntries(shown.map(({ title = "", code }) => [title, code])),
    "package.json": JSON.stringify({
      name: "own",
      version: "1.0.0",
      type: "module",
      // Astro bundles what the project depends on.
      devDependencies: { "@astrojs/starlight": "*", astro: "*", toolwright: "*" },
      repository: { type: "git", url: "git+https://github.com/example/own.git", directory: "packages/own" },
    }),
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const env = Object.fromEntries(
    Object.entries({ ...process.env, ASTRO_TELEMETRY_DISABLED: "1" }).filter(
      ([name]) => !/^(NODE_ENV|MODE|DEV|PROD|SSR|BASE_URL|TEST|VITEST.*)$/.test(name),
    ),
  );
  await run(process.execPath, [path.join(repository, "sdk/bin/toolwright.js"), "build"], { cwd: root, env });
  await run(process.execPath, [path.join(repository, "node_modules/astro/bin/astro.mjs"), "build"], { cwd: root, env });
  const page = (address: string): string => readFileSync(path.join(root, "site", address, "index.html"), "utf8");
  for (const address of ["", "tools"]) expect(page(address)).toContain('href="/tools/utility/greet/"');
  const tool = page("tools/utility/greet");
  expect(tool).toMatch(/<a [^>]*href="\/tools\/utility\/greet\/" aria-current="page"/);
  expect(tool).toContain('href="https://github.com/example/own/blob/HEAD/packages/own/tools/greet/tool.ts"');
});
