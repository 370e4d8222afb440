import { existsSync } from "node:fs";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { randomId } from "../../util/node-modules.ts";
import { ownExtension, ownFile } from "../../util/own-files.ts";
import type { WantedPort } from "../../serve/http/listen.ts";
import type { Registry } from "../../registry/registry.ts";
import { openStudio } from "../../serve/studio/open-studio.ts";
import type { Studio, StudioOptions } from "../../serve/studio/studio-options.ts";
import type { StudioChange } from "../../serve/studio/studio-types.ts";
import type { CommandIo } from "../console/command.ts";

/** Opens the studio, and prints its address and whether it uses a port other than the requested one. */
export async function startStudio(
  port: WantedPort,
  options: Omit<StudioOptions, "token" | "files">,
  io: CommandIo,
): Promise<Studio> {
  const studio = await openStudio(port, {
    ...options,
    host: { changesOf: changesAt, ...options.host },
    files: studioFiles(),
    // A new token for each process.
    token: randomId().replaceAll("-", ""),
  });
  const { address, origin, keptFault } = studio;
  const taken = Number(new URL(origin).port);
  if (port.port !== 0 && taken !== port.port)
    io.err(`Port ${String(port.port)} is taken, so the studio uses ${String(taken)}.`);
  if (keptFault !== undefined) io.err(`Calls are kept only until the studio ends. ${keptFault}`);
  io.out(`Studio at ${address} until Ctrl+C.`);
  return studio;
}

/** The folder with the page's files; in the repository, the output of the last build. */
function studioFiles(): URL {
  const folder = ownFile(ownExtension === ".ts" ? "../dist/studio/" : "studio/");
  if (existsSync(new URL("index.html", folder))) return folder;
  throw new ToolwrightError("STUDIO_MISSING", "The page of the studio is not there.");
}

async function changesAt(tool: string, registry: Registry): Promise<Readonly<Record<string, readonly StudioChange[]>>> {
  const { adaptableTool } = await import("../../providers/set/adaptable-tool.ts");
  const { portabilityReport } = await import("../../providers/set/portability-report.ts");
  const record = registry.tool(tool);
  const report = record === undefined ? [] : portabilityReport([adaptableTool(record)], registry.providers);
  return Object.fromEntries(
    report.map(({ provider, tools }) => [
      provider,
      tools.flatMap(({ changes }) =>
        changes.map(({ change, pointer, message, rule }) => ({
          change,
          pointer,
          message,
          rule: `${rule.summary} [${rule.checked}, ${rule.source}]`,
        })),
      ),
    ]),
  );
}
