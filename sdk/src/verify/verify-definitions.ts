import { ToolwrightError } from "../errors/toolwright-error.ts";
import { startOf, type Finding } from "../model/finding.ts";
import type { VerifyReport } from "../model/verify/reporter.ts";
import { isRecord } from "../util/is-record.ts";
import { readDefinitions } from "../definitions/read-definitions.ts";
import type { VerifyOptions } from "./rule-settings.ts";
import { runRules } from "./run-rules.ts";
import { worstFirst } from "./findings/reported-findings.ts";
import { withQuality } from "./checklist/checklist.ts";

/** Options of `verifyDefinitions`. */
export interface DefinitionsOptions extends Pick<VerifyOptions, "rules" | "overrides"> {
  /** The kind of all definitions, as in `toolwright verify --from`; default: detected for each. */
  readonly from?: string | undefined;
  /** File name for the locations of findings; default: findings have no location. */
  readonly file?: string | undefined;
}

/**
 * Verifies tool definitions made by anyone: an MCP server's definitions, or requests to OpenAI, Anthropic or Gemini.
 *
 * `definitions` may be one definition, a list, an answer to `tools/list`, a request with `tools`, or the text of a file that holds
 * one of these as JSON or JSON Lines, or its bytes. An entry that is not a definition becomes a finding; nothing is run, loaded or requested.
 * The report has size and checklist of each tool, and can be given to every reporter.
 *
 * @throws ToolwrightError `RULE_UNKNOWN`, `CONFIG_INVALID` or `DEFINITION_KIND_UNKNOWN` when the options are invalid or name
 * something that does not exist.
 */
export function verifyDefinitions(definitions: unknown, options: DefinitionsOptions = {}): VerifyReport {
  return withQuality(reportOnDefinitions(definitions, options));
}

/** The same as a report for reporters, without the additions of `withQuality`. */
export function reportOnDefinitions(definitions: unknown, options: DefinitionsOptions = {}): VerifyReport {
  checkOptions(options);
  const { subjects, findings } = readDefinitions(definitions, options);
  const found = runRules(subjects, options).findings;
  const all = [...findings, ...found].map((finding) => placedIn(options.file, finding));
  return { toolCount: subjects.length, findings: worstFirst(all), isForeign: true, subjects };
}

/** Findings about all tools are at the start of the file they came from. */
const placedIn = (file: string | undefined, finding: Finding): Finding =>
  file === undefined || finding.at !== undefined ? finding : { ...finding, at: startOf(file) };

const optionNames: readonly string[] = ["from", "rules", "overrides", "file"] satisfies (keyof DefinitionsOptions)[];

// Otherwise a misspelt option would be ignored silently.
function checkOptions(options: unknown): void {
  if (!isRecord(options)) throw new ToolwrightError("CONFIG_INVALID", "The options are not an object.");
  const unknown = Object.keys(options).find((name) => !optionNames.includes(name));
  if (unknown === undefined) return;
  throw new ToolwrightError(
    "CONFIG_INVALID",
    `There is no option \`${unknown}\`; there are ${optionNames.join(", ")}.`,
  );
}
