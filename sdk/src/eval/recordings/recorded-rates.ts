import { readFile } from "node:fs/promises";
import path from "node:path";
import { definitionDigest, parseRates, ratesName } from "../../model/eval/recorded-rates.ts";
import type { EvalReport, RecordedRate } from "../../model/eval/eval-report.ts";
import type { Registry } from "../../registry/registry.ts";
import { replaceFile } from "../../errors/replace-file.ts";
import { noTool } from "../cases/placed-case.ts";

/** Notes the rates of the tools whose cases all have a verdict, for the catalogue; those of other tools and models stay. */
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
