import type { OptionValue } from "../console/command.ts";
import { defineCommand, jsonFormatOption, numberValue, rootOption, secondsValue } from "../console/options.ts";
import { buildOption } from "../project/open-registry.ts";

const formats = ["text", "json", "markdown"] as const;

const count = numberValue(
  "a whole number from 1",
  (value) => Number.isInteger(value) && value >= 1 && value <= 1_000_000,
);
const share = numberValue("a share from 0 to 1", (value) => value >= 0 && value <= 1);
const amount = numberValue("a number from 0", (value) => value >= 0);

const price: OptionValue = {
  takes: "two prices of a million tokens, such as 1.25,10",
  read(text) {
    const [input, output, ...more] = text.split(",").map((part) => amount.read(part));
    return input === undefined || output === undefined || more.length > 0 ? undefined : { input, output };
  },
};

const address: OptionValue = {
  takes: "an address such as http://localhost:11434/v1",
  read: (text) => (/^https?:\/\//i.test(text) ? (URL.parse(text) ?? undefined) : undefined),
};

export default defineCommand({
  name: "eval",
  group: "prove",
  summary: "Check that models call the right tool with the right arguments.",
  args: { "[tools...]": "only cases that expect these tools first (default: all)" },
  options: {
    "--model <name>": {
      description:
        "provider/model, a module that exports a model, or `fake`; may be repeated (default: agents.model of the configuration, else recordings)",
      isRepeatable: true,
    },
    "--base-url <url>": {
      description: "address of an OpenAI-compatible server; needs the package @ai-sdk/openai-compatible",
      value: address,
    },
    "--runs <count>": { description: "runs of each case (default: 1)", value: count },
    "--concurrency <count>": { description: "maximum of parallel requests (default: 4)", value: count },
    "--replay": {
      description: "use recorded answers only: no key, no network",
      conflicts: ["live", "maxCost"],
    },
    "--live": "run the tools instead of answering from the cases",
    "--timeout <seconds>": { description: "maximum wait for an answer (default: 60)", value: secondsValue },
    "--price <in,out>": { description: "prices of a million tokens, in and out", value: price },
    "--max-cost <amount>": { description: "stop before this amount is spent", value: amount },
    "--against <report>":
      "compare with the JSON report of another version: better, worse or no evidence, for each tool",
    "--min <share>": {
      description: "minimum share of right runs, such as 0.9 (default: every case is right)",
      value: share,
    },
    "--no-worse": "fail only if a tool is worse than in the report of `--against`",
    "--suggest": {
      description: "write cases to review: confusion pairs, missing arguments, requests outside the set",
      conflicts: ["model"],
    },
    "--cases <file>": {
      description: "cases to run instead of the project's; may be repeated",
      isRepeatable: true,
    },
    "--mcp <server>": "use the tools of an MCP server: its start command or its URL",
    "--format <id>": { description: "output format (default: text)", choices: formats },
    "--out <file>": "write the report to a file, and print the text",
    ...buildOption,
    ...rootOption,
    ...jsonFormatOption,
  },
  example: [
    "toolwright eval --model openai/gpt-5 --price 1.25,10 --max-cost 2",
    "asks a model, and records its answers",
  ],
  errorExit: 2,
  async run(input, io) {
    const { evalCommand } = await import("../eval/eval-command.ts");
    return evalCommand(input, io);
  },
});
