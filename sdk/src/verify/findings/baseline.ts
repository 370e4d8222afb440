import { findingOf, ToolwrightError } from "../../errors/toolwright-error.ts";
import { parseJsonFile } from "../../errors/parse-json-file.ts";
import { baselineFileName, baselineFormat, type Baseline, type BaselineEntry } from "../../model/verify/baseline.ts";
import { startOf, type Finding } from "../../model/finding.ts";
import { isBaseline } from "../../schema/files/baseline.generated.ts";
import { fileFaults, faultText } from "../../schema/files/file-faults.ts";
import { compareText, counted } from "../../util/texts.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import { isAcceptable, type Accounted, applySuppressions, judgedTools } from "./apply-suppressions.ts";
import { clipText, visibleText } from "../../util/visible-text.ts";
import type { RuleSubject } from "../../model/verify/rule.ts";
import { sortFindings } from "./reported-findings.ts";

/** Reads a baseline file. @throws ToolwrightError `BASELINE_INVALID`. */
export function parseBaseline(text: string): Baseline {
  const value = parseJsonFile(text, { file: baselineFileName, code: "BASELINE_INVALID" });
  if (!isRecord(value)) throw invalid("it is not a JSON object");
  if (value.format !== baselineFormat) {
    const found = value.format === undefined ? "missing" : clipText(JSON.stringify(value.format), 40);
    throw invalid(`its \`format\` is ${found}; this version reads "${baselineFormat}"`);
  }
  const [fault] = fileFaults(isBaseline, value);
  if (fault !== undefined) throw invalid(faultText(fault));
  return value as unknown as Baseline;
}

function invalid(what: string): ToolwrightError {
  const message = `${baselineFileName} cannot be read: ${visibleText(what).replace(/\.$/, "")}.`;
  return new ToolwrightError("BASELINE_INVALID", message, { at: startOf(baselineFileName) });
}

/** The baseline that accepts these findings, and keeps the entries of `kept`; undefined if it would be empty. */
export function baselineText(findings: readonly Finding[], kept: readonly BaselineEntry[] = []): string | undefined {
  const entries = new Map(kept.map((entry) => [keyOf(entry), entry]));
  for (const [key, group] of Map.groupBy(findings.filter(isAcceptable), (finding) => keyOf(entryOf(finding)))) {
    const [first] = group;
    const count = Math.max(group.length, entries.get(key)?.count ?? 0);
    if (first !== undefined) entries.set(key, { ...entryOf(first), count });
  }
  if (entries.size === 0) return undefined;
  const lines = [...entries.values()].sort(compareEntries).map((entry) => `    ${JSON.stringify(entry)}`);
  return `{\n  "format": ${JSON.stringify(baselineFormat)},\n  "findings": [\n${lines.join(",\n")}\n  ]\n}\n`;
}

type EntryKey = Omit<BaselineEntry, "count">;

function entryOf({ tool, code, pointer }: Finding): EntryKey {
  return { ...defined({ tool }), rule: code, ...defined({ pointer }) };
}

const keyOf = ({ tool, rule, pointer }: EntryKey): string => JSON.stringify([tool, rule, pointer]);

const compareEntries = (left: EntryKey, right: EntryKey): number =>
  compareText(left.tool ?? "", right.tool ?? "") ||
  compareText(left.rule, right.rule) ||
  compareText(left.pointer ?? "", right.pointer ?? "");

/**
 * Removes the findings that a baseline accepts: for each entry its number of findings, in order. An entry with fewer findings than accepted is a
 * warning.
 *
 * @param isJudged Whether the rules have checked a tool; entries of unchecked tools are not reported. Default: all.
 */
export function applyBaseline(
  findings: readonly Finding[],
  baseline: Baseline,
  isJudged: (tool: string | undefined) => boolean = () => true,
): Accounted {
  const credits = new Map<string, number>();
  for (const entry of baseline.findings) credits.set(keyOf(entry), (credits.get(keyOf(entry)) ?? 0) + entry.count);
  const granted = new Map(credits);
  const left = findings.filter((finding) => {
    const key = keyOf(entryOf(finding));
    const credit = credits.get(key) ?? 0;
    if (credit === 0 || !isAcceptable(finding)) return true;
    credits.set(key, credit - 1);
    return false;
  });
  const stale = baseline.findings.flatMap((entry) => {
    const key = keyOf(entry);
    const surplus = credits.get(key) ?? 0;
    // A duplicate entry is reported once.
    credits.delete(key);
    if (surplus === 0 || !isJudged(entry.tool)) return [];
    return [staleFinding(entry, (granted.get(key) ?? 0) - surplus)];
  });
  return { findings: [...left, ...stale], accepted: findings.length - left.length };
}

function staleFinding({ rule, tool, pointer, count }: BaselineEntry, occurring: number): Finding {
  const shown = (text: string): string => visibleText(clipText(text, 80));
  const about = tool === undefined ? "" : ` about \`${shown(tool)}\``;
  const where = pointer === undefined || pointer === "" ? "" : ` at ${shown(pointer)}`;
  const now =
    occurring === 0 ? "none is left" : `${counted(occurring, "finding")} ${occurring === 1 ? "is" : "are"} left`;
  const message = `The baseline accepts ${count} of \`${shown(rule)}\`${about}${where}, but ${now}.`;
  return {
    ...findingOf("BASELINE_STALE", message, { at: startOf(baselineFileName), ...defined({ tool }) }),
    severity: "warning",
  };
}

/** Removes the findings that comments accept, then the findings that the baseline accepts. Takes and returns sorted findings. */
export function accountFor(
  findings: readonly Finding[],
  { subjects, baseline }: { readonly subjects: readonly RuleSubject[]; readonly baseline?: Baseline | undefined },
): Accounted {
  const suppressed = applySuppressions(findings, subjects);
  const left = suppressed.findings === findings ? findings : sortFindings(suppressed.findings);
  if (baseline === undefined) return { ...suppressed, findings: left };
  const rest = applyBaseline(left, baseline, judgedTools(subjects));
  return { findings: sortFindings(rest.findings), accepted: suppressed.accepted + rest.accepted };
}
