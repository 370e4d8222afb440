import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { PlainSite, PlainSiteOptions } from "../../catalogue/site/plain-site.ts";
import type { CommandInput, CommandIo } from "../console/command.ts";
import { replaceFile } from "../../errors/replace-file.ts";
import { fileExists } from "../../util/files.ts";
import { counted } from "../../util/texts.ts";
import { untilAborted } from "../console/io.ts";
import { defineCommand, rootFolder, rootOption, wantedPort } from "../console/options.ts";
import { readRegistry, registryFile, buildOption } from "../project/open-registry.ts";

const defaultPort = 7400;

export default defineCommand({
  name: "catalogue",
  group: "publish",
  summary: "Show the tools as a site, or write it to a folder.",
  options: {
    "--port <number>": {
      description: `port (default: ${String(defaultPort)}, or the next free one; 0 takes any)`,
      conflicts: ["out"],
    },
    "--out <folder>": "write the site to this folder instead",
    "--title <text>": "title of the site (default: the one of the configuration)",
    "--logo <file>": "picture at the top of each page",
    "--styles <file>": "CSS file that is loaded last, such as for your colours",
    ...buildOption,
    ...rootOption,
  },
  example: ["toolwright catalogue --out public", "writes public/index.html and all other pages"],
  async run(input, io) {
    const { out } = input.options;
    const port = wantedPort(input, { default: defaultPort, command: "catalogue" });
    const root = rootFolder(input, io);
    const location = await registryFile(input, io, root);
    if (location === undefined) return 1;
    const registry = await readRegistry(location);
    if (registry === undefined) throw new ToolwrightError("REGISTRY_NOT_FOUND", `There is no registry at ${location}.`);
    const { readSite } = await import("../project/read-site.ts");
    const look = await lookOf(input, io, root);
    const count = counted(registry.tools.length, "tool");
    if (typeof out === "string") {
      io.status?.("Writing the pages…");
      await writeSite(await readSite(location, look), path.resolve(io.cwd, out));
      io.out(`Wrote the catalogue of ${count} to ${out}.`);
      return 0;
    }
    const { changesPath, serveCatalogue } = await import("../project/serve-catalogue.ts");
    const { watchRegistry } = await import("../project/watch-registry.ts");
    const signal = io.interruption?.() ?? AbortSignal.abort();
    const options = { ...look, changes: changesPath };
    const site = await readSite(location, options);
    const served = await serveCatalogue(port);
    served.show(site);
    io.out(`Catalogue of ${count} at ${served.url} until Ctrl+C.`);
    await watchRegistry({
      file: location,
      version: registry.version,
      signal,
      onBuild: () =>
        void readSite(location, options).then(
          (built) => {
            served.show(built);
          },
          () => undefined,
        ),
      onError: () => undefined,
    });
    await untilAborted(signal);
    await served.close();
    return 0;
  },
});

/** Title, logo and styles of the site. @throws ToolwrightError `USAGE` where a file does not exist. */
async function lookOf({ options }: CommandInput, io: CommandIo, root: string): Promise<PlainSiteOptions> {
  const { loadConfig } = await import("../../compile/project/load-config.ts");
  const title = typeof options.title === "string" ? options.title : (await loadConfig(root)).title;
  const named = (["logo", "styles"] as const).flatMap((option) => {
    const value = options[option];
    return typeof value === "string" ? [{ option, file: path.resolve(io.cwd, value) }] : [];
  });
  for (const { option, file } of named) {
    if (!(await fileExists(file)))
      throw new ToolwrightError("USAGE", `The file of '--${option}', ${file}, does not exist.`, {
        remedy: "Name a file, relative to the folder where the command runs.",
      });
  }
  return { title, ...Object.fromEntries(named.map(({ option, file }) => [option, file])) };
}

async function writeSite(site: PlainSite, folder: string): Promise<void> {
  for (const [file, content] of site.files()) await replaceFile(path.join(folder, file), content);
}
