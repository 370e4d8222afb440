import type { CommandInput, CommandIo, ExitCode } from "../../model/command.ts";
import type { ToolRecord } from "../../model/registry.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { nearestName } from "../../util/nearest-name.ts";
import { defineCommand } from "../console/define-command.ts";
import { jsonOption, rootFolder, rootOption } from "../console/options.ts";
import { buildOption, openRegistry } from "../project/open-registry.ts";

export default defineCommand({
  name: "portability",
  summary: "Show what each provider takes of each tool, and how the set fits into a request.",
  args: [
    {
      flag: "[tools...]",
      description: "names of tools (default: all that a model is offered); with them, each change is explained",
    },
  ],
  options: [
    {
      flag: "--provider <ids>",
      description: "only these providers, separated by commas (default: those of the build)",
    },
    { flag: "--agent <name>", description: "the tools of this agent" },
    { flag: "--mode <mode>", description: "the tools of this mode, such as voice" },
    { flag: "--details", description: "explain each change, with the rule behind it, its date and source" },
    buildOption,
    rootOption,
    jsonOption,
  ],
  examples: [
    { line: "toolwright portability", does: "prints a table of tools and providers, and the limits of a request" },
    { line: "toolwright portability kb_search", does: "explains each change of one tool" },
    { line: "toolwright portability --provider anthropic --json", does: "prints one provider's part as JSON" },
  ],
  run,
});

async function run(input: CommandInput, io: CommandIo): Promise<ExitCode> {
  const root = rootFolder(input, io);
  const registry = await openRegistry(input, io, root);
  if (registry === undefined) return 1;
  const names = namesIn(input);
  const { agent, mode, provider } = input.options;
  const { isOffered } = await import("../../registry/is-offered.ts");
  const selection = {
    ...(names.length > 0 && { names: names.map((name) => knownName(name, registry.names)) }),
    ...(typeof agent === "string" && { agent }),
    ...(typeof mode === "string" && { mode }),
  };
  const offered = new Set(registry.summaries().flatMap((tool) => (isOffered(tool, selection) ? [tool.name] : [])));
  const tools: readonly ToolRecord[] = registry.tools.filter(({ toolId }) => offered.has(toolId));
  const { adaptableTool } = await import("../../providers/set/adaptable-tool.ts");
  const { portabilityReport } = await import("../../providers/set/portability-report.ts");
  const ids = typeof provider === "string" ? provider.split(",").map((id) => id.trim()) : registry.providers;
  const report = portabilityReport(tools.map(adaptableTool), ids);
  if (input.options.json === true) io.out(JSON.stringify({ providers: report }));
  else {
    const { portabilityText } = await import("../portability/portability-text.ts");
    const hasDetails = names.length > 0 || input.options.details === true;
    io.out(tools.length === 0 ? "No tool is offered." : portabilityText(report, { color: io.color, hasDetails }));
  }
  const isWhole = report.every(({ fits, tools: all }) => fits && all.every(({ level }) => level !== "refused"));
  return isWhole ? 0 : 1;
}

/** Commander gives the words of an argument of any number as a list. */
const namesIn = ({ args }: CommandInput): readonly string[] => args.flat().flatMap((name) => name ?? []);

function knownName(name: string, known: readonly string[]): string {
  if (known.includes(name)) return name;
  const nearest = nearestName(name, known);
  const remedy = nearest === undefined ? `Name some of: ${known.join(", ")}.` : `Did you mean \`${nearest}\`?`;
  throw new ToolwrightError("TOOL_UNKNOWN", `The registry has no tool ${JSON.stringify(name)}.`, { remedy });
}
