import { readFile } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { EvalReport } from "../../model/eval/eval-report.ts";
import type { Registry } from "../../registry/registry.ts";
import { parseRegistry } from "../../registry/parse-registry.ts";
import { errorMessage } from "../../util/failures.ts";
import { isRecord } from "../../util/is-record.ts";
import { parseJson } from "../../util/json.ts";
import { decodeText } from "../../util/texts.ts";
import { definitionsRegistry } from "./definitions-registry.ts";

/** The version to compare with: its tools, or what a run has reported of it. */
export type BaseVersion = { readonly registry: Registry } | { readonly report: EvalReport };

/**
 * The version of a registry file or a report.
 *
 * @throws ToolwrightError `BASE_NOT_FOUND`, `REGISTRY_UNREADABLE`.
 */
export async function baseVersion(name: string, cwd: string): Promise<BaseVersion> {
  const file = path.resolve(cwd, name);
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new ToolwrightError("BASE_NOT_FOUND", `The file ${name} cannot be read: ${errorMessage(cause)}.`, {
      remedy: "Name a registry file, or a report of `toolwright eval --format json`.",
      cause,
    });
  });
  return versionIn(decodeText(bytes), file);
}

function versionIn(text: string, file: string): BaseVersion {
  const parsed = parseJson(text);
  if (isRecord(parsed) && Array.isArray(parsed.cases)) {
    if (isReport(parsed)) return { report: parsed as unknown as EvalReport };
    throw new ToolwrightError(
      "BASE_NOT_FOUND",
      `${path.basename(file)} is not a report of this version of Toolwright.`,
    );
  }
  return { registry: definitionsRegistry(parseRegistry(text, file), file) };
}

const isReport = ({ format, cases }: Readonly<Record<string, unknown>>): boolean =>
  format === "1.0" &&
  (cases as readonly unknown[]).every(
    (each) =>
      isRecord(each) &&
      [each.id, each.tool, each.model].every((text) => typeof text === "string") &&
      [each.runs, each.right].every(Number.isFinite),
  );
