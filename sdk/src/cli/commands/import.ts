import type { CommandIo } from "../console/command.ts";
import type { CommandInput } from "../console/command-input.ts";
import { defineCommand, jsonOption, rootOption } from "../console/options.ts";
import { usageError } from "../console/errors.ts";
import { counted } from "../../util/texts.ts";
import type { ImportDraft, ImportPlan, ImportRequest } from "../import/tool-files.ts";
import type { Placement } from "../import/place-import.ts";
import type { Finding } from "../../model/finding.ts";

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
    const { loadConfig } = await import("../../compile/project/load-config.ts");
    const { readConfig } = await import("../../infer/project/read-config.ts");
    const { placeImport } = await import("../import/place-import.ts");
    const { finishImport } = await import("../import/finish-import.ts");
    const { root } = input;
    const { tools } = await loadConfig(root);
    const request: ImportRequest = {
      root,
      // With several folders, new tools go into the first folder whose name has no wildcard.
      tools: [tools].flat().find((folder) => !/[*?{[]/.test(folder)) ?? "tools",
      importsTs: readConfig(root, new Map()).importsTs,
      prefix: input.text("prefix"),
      only: input.list("only"),
    };
    const draft = await draftOf(input, request, io);
    if (draft.tools.length + draft.skipped.length === 0 && request.only.length > 0)
      throw usageError(`Nothing matches ${request.only.map((only) => `'--only ${only}'`).join(" or ")}.`, "import");
    io.status?.(`Verifying ${counted(draft.tools.length, "tool")}…`);
    const { folders, shared, ...told } = await finishImport(draft, request);
    const dryRun = input.has("dryRun");
    const placement = await placeImport({ folders, shared }, request, { isDry: dryRun, signal: io.interruption?.() });
    const report = { dryRun, ...placement, ...told };
    if (input.isJson) io.out(JSON.stringify(report));
    else if (draft.tools.length + draft.skipped.length === 0) io.out("Nothing to write: the source has no tool.");
    else printReport(report, io);
    return 0;
  },
});

async function draftOf(input: CommandInput, request: ImportRequest, io: CommandIo): Promise<ImportDraft> {
  const [mcp, openapi, module] = ["mcp", "openapi", "module"].map((option) => input.text(option));
  if (mcp !== undefined) {
    const { planFromMcp } = await import("../import/from-mcp.ts");
    return planFromMcp(mcp, request, io);
  }
  if (openapi !== undefined) {
    const { planFromOpenApi } = await import("../import/from-openapi.ts");
    return planFromOpenApi(openapi, request, io);
  }
  if (module !== undefined) {
    const { planFromModule } = await import("../import/from-module.ts");
    return planFromModule(module, request, io);
  }
  throw usageError("Name a source: '--mcp <server>', '--openapi <file>' or '--module <file-or-package>'.", "import");
}

type ImportReport = Placement & Pick<ImportPlan, "skipped" | "steps" | "findings"> & { readonly dryRun: boolean };

function printReport({ created, existing, skipped, steps, findings, dryRun }: ImportReport, io: CommandIo): void {
  const verb = dryRun ? "Would write" : "Wrote";
  io.out(created.length === 0 ? "Nothing to write." : `${verb}:${listed(created)}`);
  if (existing.length > 0) io.out(`Already there, unchanged:${listed(existing)}`);
  if (skipped.length > 0) {
    io.err(`Not imported:${listed(skipped.map(({ original, reason }) => `${original}: ${reason}`))}`);
  }
  if (created.length === 0) return;
  const open = dryRun ? [] : findingLines(findings);
  if (steps.length + open.length > 0) io.out(`To do:${listed([...steps, ...open])}`);
  if (!dryRun && findings.length > 0) io.out("Run `toolwright verify` for locations and remedies.");
}

function findingLines(findings: readonly Finding[]): readonly string[] {
  const groups = [...Map.groupBy(findings, ({ code, severity }) => `${severity} ${code}`)];
  const rank = ([key]: readonly [string, unknown]): number => (key.startsWith("e") ? 0 : key.startsWith("w") ? 1 : 2);
  return groups
    .sort((left, right) => rank(left) - rank(right))
    .map(([key, of]) => {
      const names = [...new Set(of.flatMap(({ tool }) => tool ?? []))];
      const shown = names.slice(0, 3).join(", ");
      const more = names.length > 3 ? " …" : "";
      return `${key} in ${counted(names.length, "tool")}: ${shown}${more}`;
    });
}

const maxLines = 20;

function listed(lines: readonly string[]): string {
  const more = lines.length > maxLines ? [`… and ${String(lines.length - maxLines)} more`] : [];
  return [...lines.slice(0, maxLines), ...more].map((line) => `\n  ${line}`).join("");
}
