import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Bench, BenchOptions, Row } from "../contract.ts";
import { cacheFolder } from "../corpus.ts";
import { editClasses, type EditCase, type EditClass } from "../edit-cases.ts";
import { installEditPeer } from "../peers.ts";

/** Applies an edit, or throws. */
type Editor = (file: string, old: string, next: string) => string | Promise<string>;

const repository = path.resolve(import.meta.dirname, "../../..");

export default {
  name: "edit",
  summary:
    "Edits whose old lines are not quite those of the file: each inserts one line. applied / refused / something else changed; d: applied, but lines that stay lost bytes. The CPU is that of one edit.",
  async run({ sdk }: BenchOptions): Promise<readonly Row[]> {
    const { editText } = (await import(pathToFileURL(path.join(sdk, "coding.js")).href)) as {
      editText: (text: string, changes: readonly { readonly old: string; readonly new: string }[]) => string;
    };
    const classes = editClasses(sources(), 300);
    const editors: readonly (readonly [string, Editor])[] = [
      ["exact only", exactOnly],
      ...(await peers()),
      ["toolwright", (file, old, next) => editText(file, [{ old, new: next }])],
    ];
    const rows: Row[] = [];
    for (const one of classes) for (const [name, editor] of editors) rows.push(await rowOf(one, name, editor));
    return rows;
  },
} satisfies Bench;

/** Our sources, which are indented by two spaces. */
function sources(): readonly string[] {
  const folder = path.join(repository, "sdk/src");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  return files.sort().map((file) => readFileSync(path.join(folder, file), "utf8"));
}

async function rowOf({ name, wants, cases }: EditClass, editor: string, apply: Editor): Promise<Row> {
  const counts = { applied: 0, refused: 0, wrong: 0, lost: 0 };
  const start = process.cpuUsage();
  for (const one of cases) counts[await outcomeOf(one, apply)] += 1;
  const { user, system } = process.cpuUsage(start);
  const { applied, refused, wrong, lost } = counts;
  const what = `${name}, ${editor}: ${applied + lost}/${refused}/${wrong}${lost > 0 ? ` d${lost}` : ""} of ${cases.length}`;
  const cpu = (user + system) / 1000 / cases.length;
  if (editor !== "toolwright") return { what, cpu };
  const isSafe = wrong === 0 && lost === 0;
  return wants === "applied"
    ? { what, cpu, bar: "≥ 98 % applied, none wrong", holds: isSafe && applied >= cases.length * 0.98 }
    : { what, cpu, bar: "all refused", holds: isSafe && applied === 0 };
}

/** `lost` counts edits in the right location that changed bytes of unchanged lines. */
async function outcomeOf(one: EditCase, apply: Editor): Promise<"applied" | "refused" | "wrong" | "lost"> {
  let result: string;
  try {
    result = await apply(one.file, one.old, one.next);
  } catch {
    return "refused";
  }
  if (result === one.file) return "refused";
  if (result === one.expected) return "applied";
  if (one.expected === undefined) return "wrong";
  const plain = (text: string): string => text.replaceAll("”", '"').replaceAll("’", "'").replaceAll(/[ \t]/g, "");
  return plain(result) === plain(one.expected) ? "lost" : "wrong";
}

const exactOnly: Editor = (file, old, next) => {
  const [before = "", after, ...others] = file.split(old);
  if (after === undefined || others.length > 0) throw new Error("not found once");
  return before + next + after;
};

/** Third-party algorithms, from their packages. */
async function peers(): Promise<readonly (readonly [string, Editor])[]> {
  const found = [
    ["pi", await piEditor()],
    ["Gemini CLI", await geminiEditor()],
  ] as const;
  return found.flatMap(([name, editor]) => (editor === undefined ? [] : [[name, editor] as const]));
}

const loaded = (folder: string, file: string): Promise<unknown> =>
  import(pathToFileURL(path.join(folder, "node_modules", file)).href);

async function piEditor(): Promise<Editor | undefined> {
  const folder = installEditPeer(cacheFolder, "pi");
  if (folder === undefined) return undefined;
  const file = "@mariozechner/pi-coding-agent/dist/core/tools/edit-diff.js";
  const { applyEditsToNormalizedContent } = (await loaded(folder, file)) as {
    applyEditsToNormalizedContent: (
      text: string,
      edits: readonly { readonly oldText: string; readonly newText: string }[],
      path: string,
    ) => { readonly newContent: string };
  };
  return (text, oldText, newText) => applyEditsToNormalizedContent(text, [{ oldText, newText }], "f").newContent;
}

async function geminiEditor(): Promise<Editor | undefined> {
  const folder = installEditPeer(cacheFolder, "gemini");
  if (folder === undefined) return undefined;
  const { calculateReplacement } = (await loaded(folder, "@google/gemini-cli-core/dist/src/tools/edit.js")) as {
    calculateReplacement: (
      config: unknown,
      context: unknown,
    ) => Promise<{ readonly newContent: string; readonly occurrences: number }>;
  };
  return async (text, old_string, new_string) => {
    const params = { file_path: "f", old_string, new_string };
    const context = { params, currentContent: text, abortSignal: new AbortController().signal };
    const { newContent, occurrences } = await calculateReplacement(quiet, context);
    if (occurrences !== 1) throw new Error("not found once");
    return newContent;
  };
}

/** A configuration that reports nothing. */
const quiet = new Proxy({}, { get: () => () => undefined });
