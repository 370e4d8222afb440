import type { CommandInput, CommandIo } from "../console/command.ts";
import { defineCommand, jsonOption, rootFolder, rootOption } from "../console/options.ts";
import { usageError } from "../console/errors.ts";
import { counted } from "../../util/texts.ts";
import type { ImportDraft, ImportRequest } from "../import/tool-files.ts";

export default defineCommand({
  name: "import",
  group: "make",
  summary: "Make tools from an MCP server, an HTTP API or a module.",
  options: {
    "--mcp <server>": {
      description: "import the tools of an MCP server: its start command or its URL",
      conflicts: ["openapi", "module"],
    },
    "--openapi <file>": {
      description: "import the operations of an OpenAPI 3 or Swagger 2 document",
      conflicts: ["module"],
    },
    "--module <file-or-package>": "import the functions that a source file or an installed package exports",
    "--only <pattern>": {
      description: "import only original names that match, with * as a wildcard; may be repeated",
      isRepeatable: true,
    },
    "--prefix <word>": "start of the tools' names (default: the name of their source)",
    "--dry-run": "list the files, and write nothing",
    ...rootOption,
    ...jsonOption,
  },
  example: [
    "toolwright import --openapi api.json --only 'issues/*'",
    "imports the operations whose names begin with `issues/`",
  ],
  async run(input, io) {
    const { only, prefix, json, dryRun } = input.options;
    const { loadConfig } = await import("../../compile/project/load-config.ts");
    const { placeImport } = await import("../import/place-import.ts");
    const { finishImport } = await import("../import/finish-import.ts");
    const { printImport } = await import("../import/import-report.ts");
    const root = rootFolder(input, io);
    const { tools } = await loadConfig(root);
    const request: ImportRequest = {
      root,
      // Of several folders, new tools are written to the first that is named in full.
      tools: [tools].flat().find((folder) => !/[*?{[]/.test(folder)) ?? "tools",
      prefix: typeof prefix === "string" ? prefix : undefined,
      only: Array.isArray(only) ? (only as readonly string[]) : [],
    };
    const draft = await draftOf(input, request, io);
    io.status?.(`Verifying ${counted(draft.tools.length, "tool")}…`);
    const plan = await finishImport(draft, request);
    const { skipped, steps, findings } = plan;
    const isDry = dryRun === true;
    const placement = await placeImport(plan, request, { isDry, signal: io.interruption?.() });
    printImport({ ...placement, isDry, skipped, steps, findings }, json === true, io);
    return 0;
  },
});

async function draftOf({ options }: CommandInput, request: ImportRequest, io: CommandIo): Promise<ImportDraft> {
  const { mcp, module, openapi } = options;
  if (typeof mcp === "string") {
    const { planFromMcp } = await import("../import/from-mcp.ts");
    return planFromMcp(mcp, request, io);
  }
  if (typeof openapi === "string") {
    const { planFromOpenApi } = await import("../import/from-openapi.ts");
    return planFromOpenApi(openapi, request, io);
  }
  if (typeof module === "string") {
    const { planFromModule } = await import("../import/from-module.ts");
    return planFromModule(module, request, io);
  }
  throw usageError(
    "Name what is to be imported: '--mcp <server>', '--openapi <file>' or '--module <file-or-package>'.",
    "import",
  );
}
