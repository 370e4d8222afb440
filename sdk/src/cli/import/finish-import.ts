import path from "node:path";
import { inspectProject } from "../../compile/inspect-project.ts";
import { verifyTexts } from "../../compile/verify-texts.ts";
import type { Finding } from "../../model/finding.ts";
import { isRecord } from "../../util/is-record.ts";
import { valueAt } from "../../util/json-pointer.ts";
import { withTexts } from "./import-texts.ts";
import {
  type ImportDraft,
  type ImportedTool,
  type ImportPlan,
  type ImportRequest,
  shortList,
  toolFiles,
} from "./tool-files.ts";
import { isThere, parted } from "./place-import.ts";

export interface FinishedImport extends ImportPlan {
  /** About the tools that are imported, none of them an error. */
  readonly findings: readonly Finding[];
}

/**
 * Completes the texts of a draft, and leaves out each tool in which a strict check of the project would find an error. What the check says of
 * texts keeps no tool out: sentences that name the call replace them.
 */
export async function finishImport(draft: ImportDraft, request: ImportRequest): Promise<FinishedImport> {
  const { root, tools: folder } = request;
  const state = await inspectProject(root);
  const taken = state.subjects.flatMap(({ definition }) => definition?.description ?? []);
  // What exists is left as it is, so it is not judged as what it would have been.
  const [present, absent] = parted(draft.tools, ({ name }) => isThere(path.join(root, folder, name)));
  const placeOf = (name: string): string => path.posix.join(folder, name);
  const check = async (tools: readonly ImportedTool[]): Promise<Checked> => {
    const texts = new Map<string, Readonly<Record<string, string>>>();
    for (const tool of tools) texts.set(tool.name, await toolFiles(tool));
    if (tools.length === 0) return { texts, findings: [] };
    const findings = await verifyTexts(state, {
      folders: Object.fromEntries([...texts].map(([name, files]) => [placeOf(name), files])),
      schemas: Object.fromEntries(tools.map(({ name, input, output }) => [placeOf(name), { input, output }])),
      files: filesOf(draft.shared, root),
    });
    return { texts, findings };
  };
  const missing = withTexts(absent, taken);
  const first = await check(missing);
  const objections = Map.groupBy(first.findings.filter(isObjection), ({ tool = "" }) => tool);
  const replaced = withTexts(
    missing
      .filter(({ name }) => objections.has(name))
      .map((tool) => withoutTexts(tool, objections.get(tool.name) ?? [])),
    taken,
  );
  const second = await check(replaced);
  const texts = new Map([...first.texts, ...second.texts]);
  const found = [...first.findings.filter(({ tool = "" }) => !objections.has(tool)), ...second.findings];
  const errors = Map.groupBy(
    found.filter(({ severity }) => severity === "error"),
    ({ tool = "" }) => tool,
  );
  const made = missing.filter(({ name }) => !errors.has(name));
  const refused = missing.flatMap(({ name, original }) => {
    const [error] = errors.get(name) ?? [];
    return error === undefined ? [] : [{ original, reason: `${error.message} (${error.code})` }];
  });
  const kept = new Set(made.map(({ name }) => name));
  const rewritten = replaced.flatMap(({ name }) => (kept.has(name) ? [name] : []));
  return {
    tools: Object.fromEntries([...present, ...made].map(({ name }) => [name, texts.get(name) ?? {}])),
    // What no tool needs is not written.
    shared: kept.size + present.length === 0 ? {} : draft.shared,
    skipped: [...draft.skipped, ...refused],
    steps: [...draft.steps(made), ...rewrittenSteps(rewritten)],
    // The first build writes files that are missing only because no build has run.
    findings: found.filter(({ tool = "", code }) => kept.has(tool) && code !== "schema-drift"),
  };
}

interface Checked {
  readonly texts: ReadonlyMap<string, Readonly<Record<string, string>>>;
  readonly findings: readonly Finding[];
}

/** Whether it is an error of a rule, whose code is its name, and not one of the schema or the code. */
const isObjection = ({ severity, code }: Finding): boolean => severity === "error" && /^[a-z-]+$/.test(code);

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

/** What is shared, by path; a file that exists stays as it is. */
function filesOf(shared: ImportPlan["shared"], root: string): Readonly<Record<string, string>> {
  const all = Object.entries(shared).flatMap(([place, files]): readonly (readonly [string, string])[] =>
    typeof files === "string"
      ? [[place, files]]
      : Object.entries(files).map(([name, text]) => [path.posix.join(place, name), text]),
  );
  return Object.fromEntries(all.filter(([file]) => !isThere(path.join(root, file))));
}
