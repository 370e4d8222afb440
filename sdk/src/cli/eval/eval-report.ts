import { readFile } from "node:fs/promises";
import path from "node:path";
import { replaceFile } from "../../errors/replace-file.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { reportMarkdown } from "../../eval/report/markdown.ts";
import { rateText } from "../../eval/report/rate-text.ts";
import { reportText } from "../../eval/report/text.ts";
import { definitionDigest, parseRates, ratesName } from "../../model/eval/recorded-rates.ts";
import type { EvalReport, RecordedRate } from "../../model/eval/eval-report.ts";
import type { Registry } from "../../registry/registry.ts";
import { noTool } from "../../eval/cases/placed-case.ts";
import { errorMessage } from "../../util/failures.ts";
import { isRecord } from "../../util/is-record.ts";
import { parseJson } from "../../util/json.ts";
import { counted, decodeText } from "../../util/texts.ts";
import type { CommandIo, ExitCode } from "../console/command.ts";
import type { CommandInput } from "../console/command-input.ts";
import { painter } from "../console/errors.ts";

/** The report of `--against`; undefined without the option. @throws ToolwrightError `BASE_NOT_FOUND`. */
export async function formerReport(input: CommandInput): Promise<EvalReport | undefined> {
  const [name, file] = [input.text("against"), input.path("against")];
  if (name === undefined || file === undefined) return undefined;
  const remedy = "Name a report that `toolwright eval --format json --out <file>` of this version has written.";
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new ToolwrightError("BASE_NOT_FOUND", `The file ${name} cannot be read: ${errorMessage(cause)}.`, {
      remedy,
      cause,
    });
  });
  const parsed = parseJson(decodeText(bytes));
  if (isReport(parsed)) return parsed;
  throw new ToolwrightError("BASE_NOT_FOUND", `${name} is not a report of this version of Toolwright.`, { remedy });
}

const isReport = (value: unknown): value is EvalReport =>
  isRecord(value) && value.format === "1.0" && Array.isArray(value.cases);

/** Prints the report. With `--out`, the report goes to a file and the text is printed. */
export async function printReport(report: EvalReport, input: CommandInput, io: CommandIo): Promise<void> {
  const out = input.path("out");
  const format = input.isJson ? "json" : (input.text("format") ?? "text");
  const inColours = reportText(report, painter(io));
  const forms: Readonly<Record<string, () => string>> = {
    json: () => JSON.stringify(report, null, 2),
    markdown: () => reportMarkdown(report),
    text: () => (out === undefined ? inColours : reportText(report, (_colour, plain) => plain)),
  };
  const text = forms[format]?.() ?? inColours;
  if (out !== undefined) await replaceFile(out, `${text}\n`);
  if (out === undefined) io.out(text);
  else if (!input.isJson) io.out(inColours);
}

export function exitCodeOf(report: EvalReport, input: CommandInput, io: CommandIo): ExitCode {
  if (report.stopped !== undefined) return 3;
  const failures = gateFailures(report, input);
  for (const failure of failures) io.err(failure);
  return failures.length === 0 ? 0 : 1;
}

/** Stale and missing cases, and cases with an error, never pass. With `--no-worse`, cases that were wrong before pass. */
function gateFailures({ cases, models, comparison = [] }: EvalReport, input: CommandInput): readonly string[] {
  const min = input.number("min");
  const noWorse = input.options.worse === false;
  const unknown = cases.filter(({ status }) => ["stale", "missing", "error"].includes(status));
  const wrong = cases.filter(({ status }) => status === "failed");
  const low = min === undefined ? [] : models.filter(({ rate }) => rate.value < min);
  const worse = noWorse ? comparison.filter(({ verdict }) => verdict === "worse") : [];
  const all = counted(cases.length, "case");
  return [
    ...(unknown.length === 0 ? [] : [`Without a result: ${String(unknown.length)} of ${all}.`]),
    ...(min !== undefined || noWorse || wrong.length === 0 ? [] : [`Wrong: ${String(wrong.length)} of ${all}.`]),
    ...low.map(({ model, rate }) => `${model} has ${rateText(rate)}; the minimum is ${String(min)}.`),
    ...worse.map(({ tool, model }) => `${tool} is worse with ${model} than before.`),
  ];
}

/** Stores the rates of tools whose cases all have a verdict, for the catalogue; rates of other tools and models are kept. */
export async function keepRates(recordings: string, report: EvalReport, registry: Registry): Promise<void> {
  const file = path.join(recordings, ratesName);
  const former = parseRates(await readFile(file, "utf8").catch(() => ""));
  const tools: Record<string, readonly RecordedRate[]> = { ...former?.tools };
  for (const { tool, model, unknown, cases, runs, right, rate } of report.tools) {
    const record = registry.tool(tool);
    const at = report.models.find((each) => each.model === model)?.answered?.[1];
    if (tool === noTool || unknown > 0 || record === undefined || at === undefined) continue;
    const others = (tools[tool] ?? []).filter((each) => each.model !== model);
    const own: RecordedRate = { model, cases, runs, right, rate, at, definition: definitionDigest(record) };
    tools[tool] = [...others, own].toSorted((one, other) => (one.model < other.model ? -1 : 1));
  }
  const sorted = Object.fromEntries(Object.entries(tools).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  await replaceFile(file, `${JSON.stringify({ format: "1.0", tools: sorted }, null, 2)}\n`);
}
