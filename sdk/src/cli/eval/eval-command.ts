import path from "node:path";
import { collectCases } from "../../eval/cases/collect-cases.ts";
import { makeReport } from "../../eval/report/make-report.ts";
import type { Price } from "../../eval/run/budget.ts";
import { priceFor, runEvals, type EvalProgress } from "../../eval/run/run-evals.ts";
import { recordingsFolder } from "../../model/eval/recorded-rates.ts";
import { wallClock } from "../../model/ports/clock.ts";
import type { Registry } from "../../registry/registry.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import type { CommandIo, ExitCode } from "../console/command.ts";
import type { CommandInput } from "../console/command-input.ts";
import { printThrown } from "../console/describe-cause.ts";
import { usageError } from "../console/errors.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { readDefinitions } from "../../definitions/read-definitions.ts";
import type { DescribedTool } from "../../model/verify/rule.ts";
import { compileSchema } from "../../schema/open-ajv.ts";
import { errorMessage } from "../../util/failures.ts";
import { openRegistry } from "../project/open-registry.ts";
import { chooseModels } from "./choose-models.ts";
import { exitCodeOf, formerReport, keepRates, printReport } from "./eval-report.ts";

export async function evalCommand(input: CommandInput, io: CommandIo): Promise<ExitCode> {
  checkCombinations(input);
  const server = input.text("mcp");
  const registry = await (server === undefined ? openRegistry(input, io) : serverTools(server, io));
  const tools = input.args.filter((name) => name !== undefined);
  checkTools(tools, registry);
  io.captureHandlers?.();
  if (input.has("suggest")) {
    const { suggestCommand } = await import("./suggest-command.ts");
    return suggestCommand(input, io, registry);
  }
  const { root } = input;
  const files = input.list("cases").map((file) => path.resolve(io.cwd, file));
  const cases = await collectCases({ root, registry, tools, files: files.length === 0 ? undefined : files });
  const recordings = path.join(root, recordingsFolder);
  const { models, isReplay } = await chooseModels(input, io, recordings);
  const price = input.options.price as Price | undefined;
  const maxCost = input.number("maxCost");
  const unpriced = models.find((model) => priceFor(model, price) === undefined);
  if (maxCost !== undefined && unpriced !== undefined)
    throw usageError(`'--max-cost' needs the price of ${unpriced.name}: give '--price <in>,<out>'.`, "eval");
  const before = await formerReport(input);
  const seconds = input.number("timeout");
  const outcomes = await runEvals({
    registry,
    cases,
    models,
    price,
    maxCost,
    runs: input.number("runs"),
    concurrency: input.number("concurrency"),
    timeoutMs: seconds === undefined ? undefined : seconds * 1000,
    hasPrompt: server === undefined,
    isReplay,
    isLive: input.has("live"),
    recordings,
    clock: wallClock,
    interruption: io.interruption?.(),
    onEvent: (event) => printThrown(event, io),
    onProgress: isReplay ? undefined : progressLines(io),
  });
  const source = { ...outcomes, models, isReplay, price, version: registry.version };
  const report = makeReport({ ...source, before, at: new Date(wallClock.now()).toISOString() });
  if (!isReplay && report.stopped === undefined && server === undefined) await keepRates(recordings, report, registry);
  await printReport(report, input, io);
  return exitCodeOf(report, input, io);
}

function checkCombinations(input: CommandInput): void {
  const isOfServer = input.text("mcp") !== undefined;
  if (input.options.worse === false && input.text("against") === undefined)
    throw usageError("Option '--no-worse' needs '--against <report>'.", "eval");
  if (isOfServer && input.has("live"))
    throw usageError("Option '--live' needs tools of the project: tools of '--mcp <server>' are not called.", "eval");
  if (isOfServer && input.list("cases").length === 0 && !input.has("suggest"))
    throw usageError("Option '--mcp <server>' needs '--cases <file>', or '--suggest'.", "eval");
}

function checkTools(tools: readonly string[], registry: Registry): void {
  const unknown = tools.find((name) => name !== "none" && registry.tool(name) === undefined);
  if (unknown === undefined) return;
  throw usageError(`There is no tool ${JSON.stringify(unknown)}.${didYouMean(unknown, registry.names)}`, "eval");
}

const everyMs = 5_000;

/** Reports progress with estimated cost and time: in the terminal's status line, otherwise in a line every few seconds. */
function progressLines(io: CommandIo): (progress: EvalProgress) => void {
  const begun = performance.now();
  let last = begun;
  return ({ done, all, spent }) => {
    const now = performance.now();
    if (done === all || (io.status === undefined && now - last < everyMs)) return;
    last = now;
    const left = ((now - begun) / done) * (all - done);
    const cost = spent === 0 ? "" : `, ${short(spent)} spent of about ${short((spent / done) * all)}`;
    const text = `${String(done)} of ${String(all)} runs${cost}, about ${String(Math.ceil(left / 1000))} s left`;
    if (io.status === undefined) io.err(text);
    else io.status(text);
  };
}

const short = (amount: number): string => String(Number(amount.toPrecision(2)));

async function serverTools(given: string, io: CommandIo): Promise<Registry> {
  const { listServer } = await import("../foreign/mcp-tools.ts");
  const { foreignRegistry } = await import("../foreign/foreign-registry.ts");
  const { namedServer } = await import("../foreign/mcp-server.ts");
  const listed = readDefinitions(await listServer(namedServer(given, "eval", io), io), { from: "mcp" });
  for (const { message } of listed.findings) io.err(`omitted: ${message}`);
  const tools = listed.subjects.flatMap(({ definition }) => definition ?? []).filter((tool) => isOffered(tool, io));
  if (tools.length > 0) return foreignRegistry(tools, "an MCP server");
  const remedy = "Start the server with the options that enable its tools, or name another server.";
  throw new ToolwrightError("NO_TOOLS", "The MCP server has no tools.", { remedy });
}

function isOffered({ name, input }: DescribedTool, io: CommandIo): boolean {
  try {
    compileSchema(input);
    return true;
  } catch (error) {
    io.err(`omitted: the schema of ${name} is not valid: ${errorMessage(error)}`);
    return false;
  }
}
