import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { RegistryFile } from "../../model/artifact/registry.ts";
import type { CommandIo, ExitCode } from "../console/command.ts";
import { counted } from "../../util/texts.ts";
import { untilAborted } from "../console/io.ts";
import { defineCommand, portOf, rootFolder, rootOption } from "../console/options.ts";
import { readRegistry, registryFile, registryOptions } from "../project/open-registry.ts";

const defaultPort = 4321;

export default defineCommand({
  name: "catalogue",
  summary: "Show the tools as a page: serve it on this machine, or write it as one HTML file.",
  options: {
    "--port <number>": {
      description: `port (default: ${String(defaultPort)}; 0 takes a free one)`,
      conflicts: ["out"],
    },
    "--out <folder>": "write index.html and llms.txt to this folder instead",
    ...registryOptions,
    ...rootOption,
  },
  examples: {
    "toolwright catalogue --build": "builds, then serves the page at http://127.0.0.1:4321",
    "toolwright catalogue --out public": "writes public/index.html, which any web server can serve",
  },
  async run(input, io) {
    const { port, out } = input.options;
    const chosen = portOf(port, { default: defaultPort, command: "catalogue" });
    const root = rootFolder(input, io);
    const location = await registryFile(input, io, root);
    if (location === undefined) return 1;
    const registry = await readRegistry(location);
    if (registry === undefined) throw new ToolwrightError("REGISTRY_NOT_FOUND", `There is no registry at ${location}.`);
    const { loadConfig } = await import("../../compile/project/load-config.ts");
    const { title } = await loadConfig(root);
    if (typeof out === "string") return writeCatalogue(path.resolve(io.cwd, out), { registry, title, out }, io);
    const { serveCatalogue } = await import("../project/serve-catalogue.ts");
    const { watchRegistry } = await import("../project/watch-registry.ts");
    const signal = io.interruption?.() ?? AbortSignal.abort();
    const served = await serveCatalogue(chosen, title);
    served.show(registry);
    io.out(`Catalogue of ${counted(registry.tools.length, "tool")} at ${served.url} until Ctrl+C.`);
    await watchRegistry({
      file: location,
      version: registry.version,
      signal,
      onBuild: () =>
        void readRegistry(location).then(
          (built) => built && served.show(built),
          () => undefined,
        ),
      onError: () => undefined,
    });
    await untilAborted(signal);
    await served.close();
    return 0;
  },
});

interface Written {
  readonly registry: RegistryFile;
  readonly title: string;
  readonly out: string;
}

async function writeCatalogue(folder: string, { registry, title, out }: Written, io: CommandIo): Promise<ExitCode> {
  const { cataloguePage } = await import("../../catalogue/catalogue-page.ts");
  const { llmsText } = await import("../../catalogue/llms-text.ts");
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "index.html"), cataloguePage(registry, { title }));
  await writeFile(path.join(folder, "llms.txt"), llmsText(registry, { title }));
  io.out(`Wrote the catalogue of ${counted(registry.tools.length, "tool")} to ${out}.`);
  return 0;
}
