import path from "node:path";
import { collectCases } from "../../eval/cases/collect-cases.ts";
import { makeReport } from "../../eval/report/make-report.ts";
import { priceFor, runEvals, type EvalProgress } from "../../eval/run/run-evals.ts";
import { recordingsFolder } from "../../model/eval/recorded-rates.ts";
import { wallClock } from "../../model/ports/clock.ts";
import type { Registry } from "../../registry/registry.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import type { CommandInput, CommandIo, ExitCode } from "../console/command.ts";
import { usageError } from "../console/errors.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { readDefinitions } from "../../definitions/read-definitions.ts";
import type { DescribedTool } from "../../model/verify/rule.ts";
import { compileSchema } from "../../schema/compile-schema.ts";
import { errorMessage } from "../../util/failures.ts";
import { textOption } from "../console/options.ts";
import { openRegistry } from "../project/open-registry.ts";
import { chooseModels, type ModelChoice } from "./eval-models.ts";
import { readNumbers, type EvalNumbers } from "./eval-options.ts";
import { exitCodeOf, formerReport, keepRates, printReport } from "./eval-report.ts";

/** `toolwright eval`. */
export async function evalCommand(input: CommandInput, io: CommandIo, root: string): Promise<ExitCode> {
  const numbers = readNumbers(input);
  checkCombinations(input);
  const registry = await evalTools(input, io, root);
  if (registry === undefined) return 2;
  const tools = input.args.filter((name) => name !== undefined);
  checkTools(tools, registry);
  io.captureHandlers?.();
  if (input.options.suggest === true) {
    const { suggestCommand } = await import("./suggest-command.ts");
    return suggestCommand(input, { io, root, registry });
  }
  const cases = await collectCases({ root, registry, tools, files: filesOf(input, io) });
  const choice = await modelChoice(input, { io, root, numbers });
  const { models, isReplay } = await chooseModels(choice);
  const unpriced = models.find((model) => priceFor(model, numbers.price) === undefined);
  if (numbers.maxCost !== undefined && unpriced !== undefined)
    throw usageError(`'--max-cost' needs the price of ${unpriced.name}: give '--price <in>,<out>'.`, "eval");
  const before = await formerReport(input, io);
  const outcomes = await runEvals({
    ...numbers,
    registry,
    cases,
    models,
    hasPrompt: input.options.mcp === undefined,
    isReplay,
    isLive: input.options.live === true,
    recordings: choice.recordings,
    clock: wallClock,
    interruption: io.interruption?.(),
    onProgress: isReplay ? undefined : progressLines(io),
  });
  const source = { ...outcomes, models, isReplay, price: numbers.price, version: registry.version };
  const report = makeReport({ ...source, before, at: reportTime(io) });
  if (!isReplay && report.stopped === undefined && input.options.mcp === undefined)
    await keepRates(choice.recordings, report, registry);
  await printReport(report, input, io);
  return exitCodeOf(report, { min: numbers.min, noWorse: input.options.worse === false }, io);
}

function checkCombinations({ options }: CommandInput): void {
  if (options.worse === false && options.against === undefined)
    throw usageError("Option '--no-worse' needs '--against <report>'.", "eval");
  if (options.mcp !== undefined && options.live === true)
    throw usageError("Option '--live' needs tools of the project: tools of '--mcp <server>' are not called.", "eval");
  if (options.mcp !== undefined && options.cases === undefined && options.suggest !== true)
    throw usageError("Option '--mcp <server>' needs '--cases <file>', or '--suggest'.", "eval");
}

function checkTools(tools: readonly string[], registry: Registry): void {
  const unknown = tools.find((name) => name !== "none" && registry.tool(name) === undefined);
  if (unknown === undefined) return;
  throw usageError(`There is no tool ${JSON.stringify(unknown)}.${didYouMean(unknown, registry.names)}`, "eval");
}

function filesOf({ options }: CommandInput, { cwd }: CommandIo): readonly string[] | undefined {
  const { cases } = options;
  return Array.isArray(cases) ? cases.map((file: string) => path.resolve(cwd, file)) : undefined;
}

interface Places {
  readonly io: CommandIo;
  readonly root: string;
  readonly numbers: EvalNumbers;
}

async function modelChoice({ options }: CommandInput, { io, root, numbers }: Places): Promise<ModelChoice> {
  const { loadConfig } = await import("../../compile/project/load-config.ts");
  const configured = options.mcp === undefined ? (await loadConfig(root)).agents.model : undefined;
  return {
    names: Array.isArray(options.model) ? (options.model as readonly string[]) : [],
    isReplay: options.replay === true,
    recordings: path.join(root, recordingsFolder),
    configured: configured === undefined ? undefined : path.join(root, configured),
    cwd: io.cwd,
    root,
    env: io.env,
    baseUrl: numbers.baseUrl,
  };
}

/** Now, or the time that makes reports reproducible. */
function reportTime({ env }: CommandIo): string {
  const seconds = Number(env.SOURCE_DATE_EPOCH ?? Number.NaN);
  return new Date(Number.isFinite(seconds) ? seconds * 1000 : wallClock.now()).toISOString();
}

const everyMs = 5_000;

/** Says how far it is, with its probable cost and time: in the status line of a terminal, else in a line every few seconds. */
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

const listingTimeout = 60_000;

/** The tools that cases are about: the project's tools, or an MCP server's. Undefined when the project does not build. */
async function evalTools(input: CommandInput, io: CommandIo, root: string): Promise<Registry | undefined> {
  const server = textOption(input, "mcp");
  return server === undefined ? openRegistry(input, io, root) : serverTools(server, io);
}

/** Tools that cannot be offered are left out, with a message. */
async function serverTools(given: string, io: CommandIo): Promise<Registry> {
  const { mcpTools } = await import("../foreign/mcp-tools.ts");
  const { foreignRegistry } = await import("../foreign/foreign-registry.ts");
  const { namedServer } = await import("../foreign/mcp-server.ts");
  const server = namedServer(given, "eval", io);
  const limits = { timeoutMs: listingTimeout, interruption: io.interruption?.() };
  io.status?.("Listing the tools of the MCP server…");
  const listed = readDefinitions(await mcpTools(server, limits), { from: "mcp" });
  for (const { message } of listed.findings) io.err(`left out: ${message}`);
  const tools = listed.subjects.flatMap(({ definition }) => definition ?? []).filter((tool) => isOffered(tool, io));
  if (tools.length > 0) return foreignRegistry(tools, "an MCP server");
  const remedy = "Start the server with the options by which it offers tools, or name another one.";
  throw new ToolwrightError("NO_TOOLS", "The MCP server has no tools.", { remedy });
}

function isOffered({ name, input }: DescribedTool, io: CommandIo): boolean {
  try {
    compileSchema(input);
    return true;
  } catch (error) {
    io.err(`left out: the schema of ${name} is not valid: ${errorMessage(error)}`);
    return false;
  }
}
