import { defineCommand, rootFolder, rootOption } from "../console/options.ts";
import { registryOptions } from "../project/open-registry.ts";

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
    "--runs <count>": "how often each case is run (default: 1)",
    "--concurrency <count>": "most requests at a time (default: 4)",
    "--replay": {
      description: "take answers from recordings alone: no key, no network",
      conflicts: ["live", "maxCost"],
    },
    "--live": "let the tools run, instead of answering by what the cases say",
    "--timeout <seconds>": "longest wait for an answer (default: 60)",
    "--price <in,out>": "prices of a million tokens, in and out",
    "--max-cost <amount>": "stop before so much is spent",
    "--against <file>": "compare with a registry file or a JSON report: better, worse or no evidence, for each tool",
    "--min <share>": "least share of right runs, such as 0.9 (default: every case is right)",
    "--no-worse": "fail where a tool is worse than with `--against`, and for no other wrong case",
    "--suggest": "write cases to review: confusion pairs, missing arguments, requests outside the set",
    "--cases <file>": {
      description: "cases to run instead of the project's",
      isRepeatable: true,
    },
    "--mcp <server>": "the tools of an MCP server: the command that starts it, or its URL",
    "--format <id>": { description: "how to print the report (default: text)", choices: formats },
    "--out <file>": "write the report to a file, and print the text",
    ...registryOptions,
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
