import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { RegistryFile } from "../../model/artifact/registry.ts";
import type { CommandIo, ExitCode } from "../console/command.ts";
import type { CommandInput } from "../console/command-input.ts";
import { defineCommand, jsonOption, rootOption } from "../console/options.ts";
import { readRegistry } from "../project/open-registry.ts";
import { usageError } from "../console/errors.ts";

export default defineCommand({
  name: "docs",
  group: "make",
  summary: "Write TOOLS.md and llms.txt, or the missing documents of tools.",
  args: { "[tool]": "with --init: the tool to write documents for (default: all)" },
  options: {
    "--init": {
      description:
        "write each tool's missing doc_summary.md, doc.md and tool.test.ts from its description and parameters",
      conflicts: ["check"],
    },
    "--check": "write nothing; fail when a file is missing or out of date",
    ...rootOption,
    ...jsonOption,
  },
  example: ["toolwright docs", "writes TOOLS.md next to the sources and llms.txt next to the registry"],
  async run(input, io) {
    const [tool] = input.args;
    if (input.has("init")) {
      const { initDocuments } = await import("../documents/init-documents.ts");
      return initDocuments({ root: input.root, tool, asJson: input.isJson }, io);
    }
    if (tool !== undefined) throw usageError("The argument '[tool]' needs '--init'.", "docs");
    return writeCatalogue(input, io);
  },
});

async function writeCatalogue(input: CommandInput, io: CommandIo): Promise<ExitCode> {
  const { loadConfig } = await import("../../compile/project/load-config.ts");
  const { differingFiles, writeFiles } = await import("../../compile/artifact/write-artifact.ts");
  const { catalogueTexts } = await import("../../catalogue/whole-build.ts");
  const { root } = input;
  const { outDir, title } = await loadConfig(root);
  const check = input.has("check");
  const built = await readRegistry(path.join(root, outDir, "tool_registry.json"));
  const registry = built ?? (check ? await registryInMemory(root) : undefined);
  if (registry === undefined) {
    throw new ToolwrightError("REGISTRY_NOT_FOUND", `There is no registry at ${path.join(root, outDir)}.`);
  }
  const texts = Object.entries(await catalogueTexts(registry, { root, outDir, title }));
  // A clone that was never built has no output folder, and lacks nothing.
  const files = Object.fromEntries(texts.filter(([file]) => built !== undefined || !file.startsWith(`${outDir}/`)));
  const changed = check ? differingFiles(root, files) : writeFiles(root, files);
  if (input.isJson) io.out(JSON.stringify(check ? { stale: changed } : { written: changed }));
  else if (changed.length === 0) io.out(`${Object.keys(files).join(", ")}: up to date.`);
  else io.out(`${check ? "Out of date" : "Wrote"}: ${changed.join(", ")}.`);
  return check && changed.length > 0 ? 1 : 0;
}

async function registryInMemory(root: string): Promise<RegistryFile | undefined> {
  const { buildProject } = await import("../../compile/build-project.ts");
  return (await buildProject({ root, check: true })).registry;
}
