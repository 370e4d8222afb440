import { defineCommand, rootFolder, rootOption } from "../console/options.ts";
import { buildOption } from "../project/open-registry.ts";

const formats = ["text", "json", "markdown"] as const;

export default defineCommand({
  name: "eval",
  group: "prove",
  summary: "Check that models call the right tool with the right arguments.",
  args: { "[tools...]": "only cases that expect these tools first (default: all)" },
  options: {
    "--model <name>": {
      description:
        "provider/model, a module that exports a model, or `fake` (default: agents.model of the configuration, else recordings)",
      isRepeatable: true,
    },
    "--base-url <url>": "address of an OpenAI-compatible server; needs the package @ai-sdk/openai-compatible",
    "--runs <count>": "runs of each case (default: 1)",
    "--concurrency <count>": "maximum of parallel requests (default: 4)",
    "--replay": {
      description: "use recorded answers only: no key, no network",
      conflicts: ["live", "maxCost"],
    },
    "--live": "run the tools instead of answering from the cases",
    "--timeout <seconds>": "maximum wait for an answer (default: 60)",
    "--price <in,out>": "prices of a million tokens, in and out",
    "--max-cost <amount>": "stop before this amount is spent",
    "--against <report>":
      "compare with the JSON report of another version: better, worse or no evidence, for each tool",
    "--min <share>": "minimum share of right runs, such as 0.9 (default: every case is right)",
    "--no-worse": "fail only if a tool is worse than in the report of `--against`",
    "--suggest": {
      description: "write cases to review: confusion pairs, missing arguments, requests outside the set",
      conflicts: ["model"],
    },
    "--cases <file>": {
      description: "cases to run instead of the project's",
      isRepeatable: true,
    },
    "--mcp <server>": "use the tools of an MCP server: its start command or its URL",
    "--format <id>": { description: "output format (default: text)", choices: formats },
    "--out <file>": "write the report to a file, and print the text",
    ...buildOption,
    ...rootOption,
    "--json": { description: "short for --format json", implies: { format: "json" } },
  },
  example: [
    "toolwright eval --model openai/gpt-5 --price 1.25,10 --max-cost 2",
    "asks a model, and records its answers",
  ],
  errorExit: 2,
  async run(input, io) {
    const { evalCommand } = await import("../eval/eval-command.ts");
    return evalCommand(input, io, rootFolder(input, io));
  },
});
