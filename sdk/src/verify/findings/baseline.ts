import { locationsIn, nodeAt, treeOf } from "../../definitions/json-locations.ts";
import { findingOf, ToolwrightError } from "../../errors/toolwright-error.ts";
import { parseJsonFile } from "../../errors/parse-json-file.ts";
import { baselineFileName, baselineFormat, type Baseline, type BaselineEntry } from "../../model/verify/baseline.ts";
import type { Finding, Location } from "../../model/finding.ts";
import { isBaseline } from "../../schema/files/baseline.generated.ts";
import { fileFaults, faultText } from "../../schema/files/file-faults.ts";
import { compareText, counted, positionAt } from "../../util/texts.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import { isAcceptable, type Accounted, applySuppressions, judgedTools } from "./apply-suppressions.ts";
import { clipText, visibleText } from "../../util/visible-text.ts";
import type { RuleSubject } from "../../model/verify/rule.ts";
import { sortFindings } from "./reported-findings.ts";

/** A baseline as read from its file. */
export interface PlacedBaseline {
  readonly baseline: Baseline;
  /** The start of each entry, in order. */
  readonly locations: readonly Location[];
}

/** Reads a baseline file. @throws ToolwrightError `BASELINE_INVALID` with the location of the unreadable part. */
export function parseBaseline(text: string): PlacedBaseline {
  const value = parseJsonFile(text, { file: baselineFileName, code: "BASELINE_INVALID" });
  if (!isRecord(value)) throw invalid("it is not a JSON object", jsonPosition(text, ""));
  if (value.format !== baselineFormat) {
    const found = value.format === undefined ? "missing" : clipText(JSON.stringify(value.format), 40);
    throw invalid(`its \`format\` is ${found}; this version reads "${baselineFormat}"`, jsonPosition(text, "/format"));
  }
  const [fault] = fileFaults(isBaseline, value);
  if (fault !== undefined) throw invalid(faultText(fault), jsonPosition(text, fault.pointer));
  const baseline = value as unknown as Baseline;
  const tree = treeOf(text);
  const entries = tree === undefined ? [] : (nodeAt(tree, "/findings").children ?? []);
  const locate = locationsIn(baselineFileName, text);
  return { baseline, locations: baseline.findings.map((_, index) => locate(entries[index]?.offset ?? 0)) };
}

function jsonPosition(text: string, pointer: string): Pick<Location, "line" | "column"> {
  const tree = treeOf(text);
  return positionAt(text, tree === undefined ? 0 : nodeAt(tree, pointer).offset);
}

function invalid(what: string, position: Pick<Location, "line" | "column">): ToolwrightError {
  const message = `${baselineFileName} cannot be read: ${visibleText(what).replace(/\.$/, "")}.`;
  return new ToolwrightError("BASELINE_INVALID", message, { at: { file: baselineFileName, ...position } });
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
  { baseline, locations }: PlacedBaseline,
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
  const stale = baseline.findings.flatMap((entry, index) => {
    const key = keyOf(entry);
    const surplus = credits.get(key) ?? 0;
    // A duplicate entry is reported once.
    credits.delete(key);
    if (surplus === 0 || !isJudged(entry.tool)) return [];
    return [staleFinding(entry, { at: locations[index], occurring: (granted.get(key) ?? 0) - surplus })];
  });
  return { findings: [...left, ...stale], accepted: findings.length - left.length };
}

function staleFinding(
  entry: BaselineEntry,
  { at, occurring }: { at: Location | undefined; occurring: number },
): Finding {
  const { rule, tool, pointer } = entry;
  const shown = (text: string): string => visibleText(clipText(text, 80));
  const about = tool === undefined ? "" : ` about \`${shown(tool)}\``;
  const where = pointer === undefined || pointer === "" ? "" : ` at ${shown(pointer)}`;
  const now =
    occurring === 0 ? "none is left" : `${counted(occurring, "finding")} ${occurring === 1 ? "is" : "are"} left`;
  const message = `The baseline accepts ${entry.count} of \`${shown(rule)}\`${about}${where}, but ${now}.`;
  return { ...findingOf("BASELINE_STALE", message, defined({ at, tool })), severity: "warning" };
}

/** Removes the findings that comments accept, then the findings that the baseline accepts. Takes and returns sorted findings. */
export function accountFor(
  findings: readonly Finding[],
  { subjects, baseline }: { readonly subjects: readonly RuleSubject[]; readonly baseline?: PlacedBaseline | undefined },
): Accounted {
  const suppressed = applySuppressions(findings, subjects);
  const left = suppressed.findings === findings ? findings : sortFindings(suppressed.findings);
  if (baseline === undefined) return { ...suppressed, findings: left };
  const rest = applyBaseline(left, baseline, judgedTools(subjects));
  return { findings: sortFindings(rest.findings), accepted: suppressed.accepted + rest.accepted };
}
