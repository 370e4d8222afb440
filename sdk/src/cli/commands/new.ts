import process from "node:process";
import { fileURLToPath } from "node:url";
import type { ExitCode } from "../console/command.ts";
import { defined } from "../../util/defined.ts";
import { defineCommand } from "../console/options.ts";
import { packageVersion } from "../console/package-version.ts";
import { ownFile } from "../../util/own-files.ts";

/** The `create-tool` command, which the build puts next to this package's files. */
interface CreateTool {
  readonly create: (argv: readonly string[], io: object) => Promise<ExitCode>;
}

export default defineCommand({
  name: "new",
  group: "make",
  summary: "Make a project, a tool, an agent or a workflow.",
  passesArguments: true,
  example: [
    'toolwright new weather_get --category retrieval --from "Get the weather of a town." --param "city: string – Name of the town."',
    "adds a tool with a description",
  ],
  async run({ args }, io) {
    const folder = ownFile("../dist/create-tool/");
    const { create } = (await import(new URL("create.mjs", folder).href)) as CreateTool;
    const version = await packageVersion();
    return create(
      args.flatMap((word) => word ?? []),
      {
        cwd: io.cwd,
        env: io.env,
        ...defined({ width: io.width }),
        interactive: io.ask !== undefined && io.width !== undefined && (io.env.CI ?? "") === "",
        nodeVersion: process.versions.node,
        call: "npx toolwright new",
        home: fileURLToPath(folder),
        templates: fileURLToPath(new URL("templates", folder)),
        versions: { createTool: version, toolwright: version },
        signal: io.interruption?.() ?? new AbortController().signal,
        out: (text: string) => io.out(text),
        err: (text: string) => io.err(text),
      },
    );
  },
});
