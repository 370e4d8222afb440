import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Code } from "../../errors/codes.ts";
import { startOf, type Finding } from "../../model/finding.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { ToolExample } from "../../model/tool/tool.ts";
import type { Registry } from "../../registry/registry.ts";
import { errorMessage } from "../../util/failures.ts";
import { decodeText } from "../../util/texts.ts";
import { defined } from "../../util/defined.ts";
import type { JsonObject } from "../../util/json.ts";
import { checkCases } from "./check-cases.ts";
import { toolOf, type PlacedCase, type ReadCases } from "./placed-case.ts";
import { readCases } from "./read-cases.ts";

export interface CaseSources {
  readonly root: string;
  readonly registry: Registry;
  /** Files to read instead of the project's files. */
  readonly files?: readonly string[] | undefined;
  /** Only cases of these tools; default: all. */
  readonly tools?: readonly string[] | undefined;
}

/**
 * The cases of a project: the requests of the tools' examples, `evals.json` of each tool folder, and the files of `evals`; or the cases of the given files.
 *
 * @throws ToolwrightError `CASES_UNREADABLE`, `CASES_INVALID` with a finding for each error; `CASES_NOT_FOUND`.
 */
export async function collectCases({ root, registry, files, tools = [] }: CaseSources): Promise<readonly PlacedCase[]> {
  const named = files ?? (await caseFiles(root, registry));
  const read = await Promise.all(named.map((file) => readCaseFile(file, root)));
  const written = read.flatMap((each) => each.cases);
  const cases = [...(files === undefined ? exampleCases(registry) : []), ...written];
  const findings = [...read.flatMap((each) => each.findings), ...checkCases(cases, registry)];
  if (findings.length > 0) throw casesError(findings);
  const chosen = tools.length === 0 ? cases : cases.filter((each) => tools.includes(toolOf(each.case)));
  if (chosen.length > 0) return chosen;
  const whose = tools.length === 0 ? "" : ` for ${tools.join(", ")}`;
  throw new ToolwrightError("CASES_NOT_FOUND", `There are no cases${whose}.`);
}

export function casesError(findings: readonly Finding[]): ToolwrightError {
  const [first] = findings;
  const lines = findings
    .slice(1)
    .map(
      ({ at, message }) => `${at === undefined ? "" : `${at.file}:${String(at.line)}:${String(at.column)} `}${message}`,
    );
  const code = (first?.code ?? "CASES_INVALID") as Code;
  return new ToolwrightError(code, [first?.message ?? "", ...lines].join("\n"), {
    findings,
    ...(first?.at === undefined ? {} : { at: first.at }),
  });
}

async function caseFiles(root: string, registry: Registry): Promise<readonly string[]> {
  const folders = [...new Set(registry.tools.map(({ sourcePath }) => path.posix.dirname(sourcePath)))];
  const own = folders.map((folder) => path.posix.join(folder, "evals.json"));
  const shared = (await namesIn(path.join(root, "evals"))).filter((name) => name.endsWith(".json"));
  const present = await Promise.all(own.map(async (file) => ((await isThere(path.join(root, file))) ? [file] : [])));
  return [...present.flat(), ...shared.toSorted().map((name) => `evals/${name}`)];
}

const namesIn = async (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);

const isThere = async (file: string): Promise<boolean> =>
  (await namesIn(path.dirname(file))).includes(path.basename(file));

async function readCaseFile(file: string, root: string): Promise<ReadCases> {
  const text = await textOf(path.resolve(root, file));
  return readCases(text, file);
}

async function textOf(file: string): Promise<string> {
  try {
    return decodeText(await readFile(file));
  } catch (cause) {
    throw new ToolwrightError("CASES_UNREADABLE", `${file} cannot be read: ${errorMessage(cause)}.`, { cause });
  }
}

/** Makes a case of each example with a request. */
function exampleCases(registry: Registry): readonly PlacedCase[] {
  return registry.tools
    .filter(({ category }) => category !== "lifecycle")
    .flatMap(({ toolId, metadata, sourcePath, jsonSchema }) =>
      (metadata.examples ?? []).flatMap((example, index): PlacedCase[] => {
        const { request } = example;
        if (request === undefined) return [];
        const at = startOf(sourcePath);
        const id = `${toolId}#${String(index + 1)}`;
        const expect = { tool: toolId, ...defined({ arguments: exampleArguments(example, jsonSchema) }) };
        return [{ case: { id, request, expect }, at: () => at }];
      }),
    );
}

/**
 * The arguments to expect for an example's request: the required arguments with their values. A text that the request does not contain may be worded
 * differently, so it only has to exist. Undefined if the tool requires no arguments.
 */
function exampleArguments({ request = "", input }: ToolExample, schema: JsonSchema): JsonObject | undefined {
  const required = (schema.required ?? []).filter((name) => Object.hasOwn(input, name));
  if (required.length === 0) return undefined;
  const wanted = required.map((name): [string, JsonObject] => {
    const value = input[name] ?? null;
    return [name, typeof value === "string" && !request.includes(value) ? { minLength: 1 } : { const: value }];
  });
  return { type: "object", properties: Object.fromEntries(wanted), required };
}
