import path from "node:path";
import { inspectProject, type ProjectState } from "../../compile/inspect-project.ts";
import { verifyTexts } from "../../compile/verify-texts.ts";
import type { Finding } from "../../model/finding.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { comparableText } from "../../ranking/tool-terms.ts";
import { isRecord } from "../../util/is-record.ts";
import { pointerKeys, valueAt } from "../../util/json-pointer.ts";
import {
  type ImportDraft,
  type ImportedTool,
  type ImportPlan,
  type ImportRequest,
  type Skipped,
  toolFiles,
} from "./tool-files.ts";
import { shortList } from "../../util/texts.ts";
import { isThere, partition } from "./place-import.ts";
import { fixedBy } from "../../verify/findings/reported-findings.ts";
import { readablePath } from "../../schema/walk.ts";
import { isConstant, parametersOf } from "../../verify/schema/parameters.ts";
import { addsToName, isShort } from "../../verify/text/is-described.ts";
import { isNothing } from "../../verify/text/placeholder-text.ts";

/**
 * Completes the texts of a draft, and omits each tool that fails a strict check of the project. A text error omits no tool: a sentence that names
 * the call replaces the text.
 */
export async function finishImport(draft: ImportDraft, request: ImportRequest): Promise<ImportPlan> {
  const { root, tools: folder } = request;
  const state = await inspectProject(root);
  const taken = state.subjects.flatMap(({ definition }) => definition?.description ?? []);
  // Existing folders stay as they are, so they are not verified.
  const [present, absent] = partition(draft.tools, ({ name }) => isThere(path.join(root, folder, name)));
  const described = withTexts(absent, taken);
  const findings = await findingsOf(described, { state, request, shared: draft.shared });
  const byTool = Map.groupBy(findings, ({ tool = "" }) => tool);
  const made: ImportedTool[] = [];
  const rewritten: string[] = [];
  const failed: Skipped[] = [];
  for (const tool of described) {
    const own = byTool.get(tool.name) ?? [];
    const [objections, others] = partition(own, (finding) => isObjection(finding) && !isInType(tool, finding));
    const error = others.find(({ severity }) => severity === "error");
    if (error !== undefined) failed.push({ original: tool.original, reason: `${error.message} (${error.code})` });
    else if (objections.length === 0) made.push(tool);
    else {
      made.push(...withTexts([withoutTexts(tool, objections)], taken));
      rewritten.push(tool.name);
    }
  }
  const kept = new Set(made.map(({ name }) => name));
  const files = await Promise.all(made.map(async (tool) => [tool.name, await toolFiles(tool)] as const));
  const isEmpty = made.length + present.length === 0;
  return {
    folders: Object.fromEntries([...present.map(({ name }) => [name, {}] as const), ...files]),
    // Shared files that no tool needs are not written.
    shared: isEmpty ? {} : draft.shared,
    skipped: [...draft.skipped, ...failed],
    steps: isEmpty ? [] : [...draft.steps(made), ...rewrittenSteps(rewritten)],
    // The first build writes files that are missing only because no build has run.
    findings: findings.filter(
      (finding) => kept.has(finding.tool ?? "") && fixedBy(finding) !== "build" && !isObjection(finding),
    ),
  };
}

const isInType = ({ hasTypes }: ImportedTool, { pointer = "" }: Finding): boolean =>
  hasTypes === true && pointerKeys(pointer).length > 3;

interface Project {
  readonly state: ProjectState;
  readonly request: ImportRequest;
  readonly shared: ImportPlan["shared"];
}

async function findingsOf(
  tools: readonly ImportedTool[],
  { state, request: { root, tools: folder }, shared }: Project,
): Promise<readonly Finding[]> {
  if (tools.length === 0) return [];
  const placeOf = (name: string): string => path.posix.join(folder, name);
  const files = tools.map(async (tool) => [placeOf(tool.name), await toolFiles(tool, checkedSource(tool))] as const);
  return verifyTexts(state, {
    folders: Object.fromEntries(await Promise.all(files)),
    schemas: Object.fromEntries(tools.map(({ name, input, output }) => [placeOf(name), { input, output }])),
    files: Object.fromEntries(Object.entries(shared).filter(([file]) => !isThere(path.join(root, file)))),
  });
}

/** The verifier gets the schemas as values. As source text, a large interface's megabytes would need gigabytes in the compiler. */
const checkedSource = (tool: ImportedTool): string =>
  tool.source(tool.hasTypes === true ? tool : { ...tool, input: {}, output: {} });

/** Whether a rule about texts reports the error: a rule's code is its id in lower case. Changing texts cannot repair a schema. */
const isObjection = ({ severity, code }: Finding): boolean => severity === "error" && /^(?!schema-)[a-z-]+$/.test(code);

function withoutTexts(tool: ImportedTool, findings: readonly Finding[]): ImportedTool {
  const { title: _title, ...rest } = tool;
  const input = structuredClone(tool.input) as object;
  for (const { pointer } of findings) {
    const part = pointer === undefined ? undefined : valueAt(input, pointer.replace(/\/description$/, ""));
    if (isRecord(part)) delete (part as Record<string, unknown>).description;
  }
  return {
    ...rest,
    description: findings.every(({ pointer }) => pointer !== undefined) ? tool.description : "",
    input,
  };
}

const rewrittenSteps = (names: readonly string[]): readonly string[] =>
  names.length === 0
    ? []
    : [
        `Write descriptions for ${shortList(names)}: the verifier reports errors in the original texts, so they were replaced.`,
      ];

function withTexts(tools: readonly ImportedTool[], taken: readonly string[]): readonly ImportedTool[] {
  const known = new Set(taken.map(comparableText));
  return tools.map((tool) => {
    const described = { ...tool, description: describe(tool, known) };
    known.add(comparableText(described.description));
    return { ...described, input: describeParameters(described) };
  });
}

function describe({ name, description, input, says }: ImportedTool, known: ReadonlySet<string>): string {
  const given = isNothing(description) ? "" : description.trim();
  const isTelling =
    !isShort(given) && addsToName({ name, description: given, input, annotations: {}, locations: {}, examples: [] });
  if (isTelling && !known.has(comparableText(given))) return given;
  const whole = given === "" ? says : `${sentence(given)} ${says}`;
  return known.has(comparableText(whole)) ? `${whole} This tool is “${name}”.` : whole;
}

const sentence = (text: string): string => (/[.!?:`>]$/.test(text) ? text : `${text}.`);

function describeParameters({ name, description, input, argument }: ImportedTool): JsonSchema {
  const silent = parametersOf({ name, description, input, annotations: {}, locations: {}, examples: [] }).filter(
    (parameter) => parameter.text === "" && !isConstant(parameter),
  );
  if (silent.length === 0) return input;
  const whole = structuredClone(input) as Record<string, unknown>;
  for (const { name: property, pointer } of silent) {
    const keys = pointerKeys(pointer);
    const part = keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], whole);
    const around = readablePath(pointer).split(".").slice(0, -1).join(".");
    const text = keys.length === 2 ? argument(property) : `Property “${property}” of “${around}”.`;
    (part as Record<string, unknown>).description = around === "" ? argument(property) : text;
  }
  return whole;
}
