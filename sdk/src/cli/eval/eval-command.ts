import path from "node:path";
import { checkCases } from "../../eval/cases/check-cases.ts";
import { collectCases } from "../../eval/cases/collect-cases.ts";
import { gateFailures } from "../../eval/gates.ts";
import { keepRates } from "../../eval/recordings/recorded-rates.ts";
import { replaceFile } from "../../errors/replace-file.ts";
import { makeReport } from "../../eval/report/make-report.ts";
import { formatReport } from "../../eval/report/format-report.ts";
import { priceFor, runEvals, type EvalOptions, type EvalProgress } from "../../eval/run/run-evals.ts";
import type { EvalCase } from "../../model/eval/eval-case.ts";
import { recordingsFolder } from "../../model/eval/recorded-rates.ts";
import type { EvalReport } from "../../model/eval/eval-report.ts";
import { wallClock } from "../../model/ports/clock.ts";
import type { Registry } from "../../registry/registry.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import type { CommandInput, CommandIo, ExitCode } from "../console/command.ts";
import { usageError } from "../console/errors.ts";
import { isJsonWanted, textOption } from "../console/options.ts";
import { painter } from "../console/paint.ts";
import { chooseModels, type ModelChoice } from "./eval-models.ts";
import { readNumbers, type EvalNumbers } from "./eval-options.ts";
import { openRegistry } from "../project/open-registry.ts";

/** `toolwright eval`. */
export async function evalCommand(input: CommandInput, io: CommandIo, root: string): Promise<ExitCode> {
  const numbers = readNumbers(input);
  checkCombinations(input);
  const registry = await evalTools(input, io, root);
  if (registry === undefined) return 2;
  const tools = input.args.filter((name) => name !== undefined);
  checkTools(tools, registry);
  io.captureHandlers?.();
  if (input.options.suggest === true) return suggest(input, { io, root, numbers, registry });
  const cases = await collectCases({ root, registry, tools, files: filesOf(input, io) });
  const choice = await modelChoice(input, { io, root, numbers });
  const { models, isReplay } = await chooseModels(choice);
  const unpriced = models.find((model) => priceFor(model, numbers.price) === undefined);
  if (numbers.maxCost !== undefined && unpriced !== undefined)
    throw usageError(`'--max-cost' needs the price of ${unpriced.name}: give '--price <in>,<out>'.`, "eval");
  const against = await baseOf(input, io, cases);
  const options: EvalOptions = {
    ...numbers,
    registry,
    cases,
    models,
    base: against?.base,
    hasPrompt: input.options.mcp === undefined,
    isReplay,
    isLive: input.options.live === true,
    recordings: choice.recordings,
    clock: wallClock,
    interruption: io.interruption?.(),
    onProgress: isReplay ? undefined : progressLines(io),
  };
  const outcomes = await runEvals(options);
  const source = { ...outcomes, models, isReplay, price: numbers.price, version: registry.version };
  const baseCases = against?.report?.cases;
  const report = makeReport({ ...source, baseCases, at: reportTime(io), isCompared: against !== undefined });
  if (!isReplay && report.stopped === undefined && input.options.mcp === undefined)
    await keepRates(choice.recordings, report, registry);
  await printReport(report, input, io);
  return exitCode(report, { min: numbers.min, noWorse: input.options.worse === false }, io);
}

function checkCombinations({ options }: CommandInput): void {
  if (options.worse === false && options.against === undefined)
    throw usageError("Option '--no-worse' needs '--against <base>'.", "eval");
  if (options.mcp !== undefined && options.live === true)
    throw usageError("Option '--live' needs tools of the project: those of '--mcp <server>' are not called.", "eval");
  if (options.mcp !== undefined && options.cases === undefined && options.suggest !== true)
    throw usageError("Option '--mcp <server>' needs '--cases <file>', or '--suggest'.", "eval");
}

interface Suggesting extends Places {
  readonly registry: Registry;
}

async function suggest(input: CommandInput, { io, root, numbers, registry }: Suggesting): Promise<ExitCode> {
  const { suggestCommand } = await import("./suggest-command.ts");
  const [name, ...others] = Array.isArray(input.options.model) ? (input.options.model as readonly string[]) : [];
  if (others.length > 0) throw usageError("'--suggest' takes one model.", "eval");
  if (name === undefined) return suggestCommand(input, { io, root, registry });
  const { resolveModel } = await import("../../eval/models/resolve-model.ts");
  const { rewordCases } = await import("../../eval/suggest/reword-cases.ts");
  const model = await resolveModel(name, { cwd: io.cwd, root, env: io.env, baseUrl: numbers.baseUrl });
  const price = priceFor(model, numbers.price) ?? (() => 0);
  const signal = io.interruption?.() ?? new AbortController().signal;
  const maxCost = numbers.maxCost ?? Infinity;
  const reword = (cases: readonly EvalCase[]) =>
    rewordCases(cases, { model, clock: wallClock, price, maxCost, signal });
  return suggestCommand(input, { io, root, registry, reword });
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

interface Against {
  readonly base?: EvalOptions["base"];
  readonly report?: EvalReport;
}

/** The version of `--against`, with the cases that it has the tools for; undefined without the option. */
async function baseOf(
  input: CommandInput,
  { cwd }: CommandIo,
  cases: EvalOptions["cases"],
): Promise<Against | undefined> {
  const against = textOption(input, "against");
  if (against === undefined) return undefined;
  const { baseVersion } = await import("./base-version.ts");
  const version = await baseVersion(against, cwd);
  if ("report" in version) return { report: version.report };
  const { registry } = version;
  return { base: { registry, cases: cases.filter((each) => checkCases([each], registry).length === 0) } };
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

async function printReport(report: EvalReport, input: CommandInput, io: CommandIo): Promise<void> {
  const paint = painter(io);
  const format = textOption(input, "format") ?? "text";
  const out = textOption(input, "out");
  const text = formatReport(report, format, out === undefined ? paint : (_colour, plain) => plain);
  if (out === undefined) {
    io.out(text);
    return;
  }
  await replaceFile(path.resolve(io.cwd, out), `${text}\n`);
  if (!isJsonWanted(input) || format !== "json") io.out(formatReport(report, "text", paint));
}

function exitCode(report: EvalReport, gates: Parameters<typeof gateFailures>[1], io: CommandIo): ExitCode {
  if (report.stopped !== undefined) return 3;
  const failures = gateFailures(report, gates);
  for (const failure of failures) io.err(failure);
  return failures.length === 0 ? 0 : 1;
}

const listingTimeout = 60_000;

/** The tools that cases are about: those of the project, or of an MCP server. Undefined where the project does not build. */
async function evalTools(input: CommandInput, io: CommandIo, root: string): Promise<Registry | undefined> {
  const server = textOption(input, "mcp");
  if (server === undefined) return openRegistry(input, io, root);
  const { mcpRegistry } = await import("./mcp-registry.ts");
  return mcpRegistry(server, listingTimeout, io);
}

const everyMs = 5_000;

/** Says on standard error how far it is, with what it will probably cost and how long it will take; nothing for a run of seconds. */
function progressLines(io: CommandIo): (progress: EvalProgress) => void {
  const begun = performance.now();
  let last = begun;
  return ({ done, all, spent }) => {
    const now = performance.now();
    if (now - last < everyMs || done === all) return;
    last = now;
    const left = ((now - begun) / done) * (all - done);
    const cost = spent === 0 ? "" : `, ${short(spent)} spent of about ${short((spent / done) * all)}`;
    io.err(`${String(done)} of ${String(all)} runs${cost}, about ${String(Math.ceil(left / 1000))} s left`);
  };
}

const short = (amount: number): string => String(Number(amount.toPrecision(2)));
