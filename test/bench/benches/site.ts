import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Bench, BenchOptions, Row } from "../contract.ts";
import { corpusOf } from "../corpus.ts";
import { inTurns, runNode } from "../measure.ts";

/** CPU in milliseconds and memory in MiB, by the number of tools. */
const limits = new Map([[1000, { cpu: 20_000, memory: 1024 }]]);
const largestPage = 60_000;

const config = `import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";
import { toolwrightCatalogue } from "toolwright/starlight";
const registries = [{ registry: "dist/tool_registry.json" }];
export default defineConfig({
  outDir: "site",
  integrations: [starlight({ title: "Tools", plugins: [toolwrightCatalogue({ registries })] })],
});
`;
const content = `import { docsLoader } from "@astrojs/starlight/loaders";
import { docsSchema } from "@astrojs/starlight/schema";
import { defineCollection } from "astro:content";
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`;

/** The sizes of the pages of tools, in bytes. */
function toolPageSizes(site: string): readonly number[] {
  const files = readdirSync(site, { recursive: true, encoding: "utf8" }).map((file) => file.split(path.sep));
  const pages = files.filter(
    (parts) => parts.length === 4 && parts.at(-1) === "index.html" && !/^(?:tags|agents)$/.test(parts[1] ?? ""),
  );
  return pages.map((parts) => statSync(path.join(site, ...parts)).size);
}

export default {
  name: "site",
  summary:
    "The catalogue of a registry by `toolwright catalogue` and in a Starlight site, with nothing cached; the size of a tool's page.",
  run({ tools, runs, sdk }: BenchOptions): readonly Row[] {
    const { root } = corpusOf(tools);
    const repository = path.resolve(sdk, "../..");
    const toolwright = path.join(sdk, "../bin/toolwright.js");
    if (!existsSync(path.join(root, "dist/tool_registry.json"))) runNode([toolwright, "build"], root);
    // Inside the site's workspace, whose packages Astro resolves.
    const folder = path.join(repository, "site", ".bench");
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(path.join(folder, "src/content/docs"), { recursive: true });
    cpSync(path.join(root, "dist"), path.join(folder, "dist"), { recursive: true });
    symlinkSync(path.join(repository, "node_modules"), path.join(folder, "node_modules"), "dir");
    writeFileSync(
      path.join(folder, "package.json"),
      JSON.stringify({
        name: "bench",
        type: "module",
        dependencies: { astro: "*", "@astrojs/starlight": "*", toolwright: "*" },
      }),
    );
    writeFileSync(path.join(folder, "astro.config.mjs"), config);
    writeFileSync(path.join(folder, "src/content.config.ts"), content);
    const astro = path.join(repository, "node_modules/astro/bin/astro.mjs");
    const cold = () => {
      for (const made of ["site", ".astro"]) rmSync(path.join(folder, made), { recursive: true, force: true });
      return runNode([astro, "build", "--force"], folder);
    };
    const catalogue = () => {
      rmSync(path.join(root, "site"), { recursive: true, force: true });
      return runNode([toolwright, "catalogue", "--out", "site"], root);
    };
    const made = inTurns(runs, { "by `toolwright catalogue`": catalogue, "in a Starlight site": cold });
    const sites = [path.join(root, "site"), path.join(folder, "site")];
    const rows = Object.entries(made).map(([name, { cpu: own, children, wall, memory }], index): Row => {
      const sizes = toolPageSizes(sites[index] ?? "");
      const [cpu, largest] = [own + children, Math.max(...sizes)];
      const limit = limits.get(tools);
      const bar = limit && {
        bar: `≤ ${String(limit.cpu)} ms, ${String(limit.memory)} MiB, pages ≤ ${String(largestPage)} bytes`,
        holds: cpu <= limit.cpu && memory <= limit.memory && largest <= largestPage,
      };
      const what = `${String(sizes.length)} tools ${name}; the largest page has ${String(largest)} bytes`;
      return { what, cpu, wall, memory, ...bar };
    });
    for (const place of sites) rmSync(place, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
    return rows;
  },
} satisfies Bench;
