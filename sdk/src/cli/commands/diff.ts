import { painter } from "../console/errors.ts";
import { changeKinds, type ChangeKind, type ContractChange } from "../../registry/diff/contract-change.ts";
import { defineCommand, jsonFormatOption, rootOption } from "../console/options.ts";
import type { ContractDiff } from "../../registry/diff/diff-contracts.ts";
import { inertCode, inertSentence, markdownTable } from "../../util/markdown-text.ts";
import { visibleText } from "../../util/visible-text.ts";

export default defineCommand({
  name: "diff",
  group: "check",
  summary: "Show how contracts changed, and what that means for callers.",
  args: {
    "[base]": "git commit, branch or tag, lock file or registry file to compare with (default: HEAD)",
  },
  options: {
    "--to <file>": "lock or registry file to compare with the base (default: the sources)",
    "--fail-on <kinds>": {
      description: `exit with 1 for changes of these kinds, separated by commas: ${changeKinds.join(", ")}`,
      value: { takes: `a list of kinds: ${changeKinds.join(", ")}`, read: kindsIn },
    },
    "--exact-results": "treat a new member of a result as breaking",
    "--format <id>": { description: "output format (default: text)", choices: ["text", "json", "markdown"] },
    ...rootOption,
    ...jsonFormatOption,
  },
  example: ["toolwright diff origin/main --fail-on breaking,risk-raising", "for CI: fails if callers are affected"],
  async run(input, io) {
    const kinds = (input.options.failOn ?? []) as readonly ChangeKind[];
    const { currentContracts, namedContracts } = await import("../project/read-contracts.ts");
    const { diffContracts } = await import("../../registry/diff/diff-contracts.ts");
    const places = { root: input.root, cwd: io.cwd };
    const [base = "HEAD"] = input.args;
    const to = input.text("to");
    const before = await namedContracts(base, places);
    if (to === undefined) io.tuneEngine?.();
    const after = to === undefined ? await currentContracts(places.root, io) : await namedContracts(to, places);
    const diff = diffContracts(before.lock, after.lock, { exactResults: input.has("exactResults") });
    if (input.isJson) {
      io.out(JSON.stringify({ base: before.name, current: after.name, counts: diff.counts, changes: diff.changes }));
    } else {
      io.out(input.options.format === "markdown" ? diffMarkdown(diff) : diffText(diff, io));
    }
    return kinds.some((kind) => diff.counts[kind] > 0) ? 1 : 0;
  },
});

function kindsIn(list: string): readonly ChangeKind[] | undefined {
  const words = list.split(",").map((word) => word.trim());
  const kinds = words.flatMap((word) => changeKinds.find((kind) => kind === word) ?? []);
  return kinds.length === words.length ? kinds : undefined;
}

const colours = { breaking: "red", "risk-raising": "yellow", widening: "green", "docs-only": "dim" } as const;
const maxExample = 200;

// A comment has at most 65,536 characters.
const maxRows = 100;

/** For a comment on a pull request: tool texts are shown literally, without Markdown formatting. */
function diffMarkdown({ changes, counts }: ContractDiff): string {
  const title = "## Contracts";
  if (changes.length === 0) return `${title}\n\nNo contract changed.`;
  const total = changeKinds.filter((kind) => counts[kind] > 0).map((kind) => `${String(counts[kind])} ${kind}`);
  const rows = changes
    .slice(0, maxRows)
    .map(({ tool, kind, message }) => [inertCode(tool), kind, inertSentence(message)]);
  const rest = changes.length > maxRows ? [`And ${String(changes.length - maxRows)} more.`] : [];
  return [title, `${total.join(", ")}.`, markdownTable(["tool", "change", "what"], rows), ...rest].join("\n\n");
}

function diffText({ changes, counts }: ContractDiff, { color }: { readonly color: boolean }): string {
  if (changes.length === 0) return "No contract changed.";
  const style = painter({ color });
  const paint = (kind: ChangeKind, text: string): string => style(colours[kind], text);
  const byTool = Map.groupBy(changes, ({ tool }) => tool);
  const blocks = [...byTool].map(([tool, own]) =>
    [tool, ...own.flatMap((change) => changeLines(change, paint))].join("\n"),
  );
  const total = changeKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => paint(kind, `${String(counts[kind])} ${kind}`));
  return [...blocks, `${total.join(", ")}.`].join("\n\n");
}

function changeLines(change: ContractChange, paint: (kind: ChangeKind, text: string) => string): readonly string[] {
  const { kind, pointer, message, example } = change;
  const lines = [
    `  ${paint(kind, kind.padEnd(12))}  ${visibleText(message)}`,
    `                ${visibleText(pointer)}`,
  ];
  const text = example === undefined ? "" : JSON.stringify(example);
  const isShown = text !== "" && text.length <= maxExample;
  return isShown ? [...lines, `                such as ${visibleText(text)}`] : lines;
}
