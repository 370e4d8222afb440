import path from "node:path";
import { inspectProject } from "../../compile/inspect-project.ts";
import { verifyTexts } from "../../compile/verify-texts.ts";
import type { Finding } from "../../model/finding.ts";
import { withTexts } from "./import-texts.ts";
import { type ImportDraft, type ImportPlan, type ImportRequest, toolFiles } from "./tool-files.ts";
import { isThere } from "./place-import.ts";

export interface FinishedImport extends ImportPlan {
  /** About the tools that are imported, none of them an error. */
  readonly findings: readonly Finding[];
}

/** Completes the texts of a draft, and leaves out each tool in which a strict check of the project would find an error. */
export async function finishImport(
  draft: ImportDraft,
  { root, tools: folder }: ImportRequest,
): Promise<FinishedImport> {
  const state = await inspectProject(root);
  const taken = state.subjects.flatMap(({ definition }) => definition?.description ?? []);
  // What exists is left as it is, so it is not judged as what it would have been.
  const [present, absent] = parted(draft.tools, ({ name }) => isThere(path.join(root, folder, name)));
  const missing = withTexts(absent, taken);
  const texts: Record<string, Readonly<Record<string, string>>> = {};
  for (const tool of missing) texts[tool.name] = await toolFiles(tool);
  const placeOf = (name: string): string => path.posix.join(folder, name);
  const found =
    missing.length === 0
      ? []
      : await verifyTexts(state, {
          folders: Object.fromEntries(Object.entries(texts).map(([name, files]) => [placeOf(name), files])),
          schemas: Object.fromEntries(missing.map(({ name, input, output }) => [placeOf(name), { input, output }])),
          files: filesOf(draft.shared, root),
        });
  const errors = Map.groupBy(
    found.filter(({ severity }) => severity === "error"),
    ({ tool = "" }) => tool,
  );
  const made = missing.filter(({ name }) => !errors.has(name));
  const refused = missing.flatMap(({ name, original }) => {
    const [first] = errors.get(name) ?? [];
    return first === undefined ? [] : [{ original, reason: `${first.message} (${first.code})` }];
  });
  const kept = new Set(made.map(({ name }) => name));
  return {
    tools: Object.fromEntries([...present, ...made].map(({ name }) => [name, texts[name] ?? {}])),
    // What no tool needs is not written.
    shared: kept.size + present.length === 0 ? {} : draft.shared,
    skipped: [...draft.skipped, ...refused],
    steps: draft.steps(made),
    // The first build writes files that are missing only because no build has run.
    findings: found.filter(({ tool = "", code }) => kept.has(tool) && code !== "schema-drift"),
  };
}

/** What is shared, by path; a file that exists stays as it is. */
function filesOf(shared: ImportPlan["shared"], root: string): Readonly<Record<string, string>> {
  const all = Object.entries(shared).flatMap(([place, files]): readonly (readonly [string, string])[] =>
    typeof files === "string"
      ? [[place, files]]
      : Object.entries(files).map(([name, text]) => [path.posix.join(place, name), text]),
  );
  return Object.fromEntries(all.filter(([file]) => !isThere(path.join(root, file))));
}

function parted<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): readonly [Item[], Item[]] {
  const groups = Map.groupBy(items, isFirst);
  return [groups.get(true) ?? [], groups.get(false) ?? []];
}
