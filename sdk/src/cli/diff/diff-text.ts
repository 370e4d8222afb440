import { styleText } from "node:util";
import { changeKinds, type ChangeKind, type ContractChange } from "../../registry/diff/contract-change.ts";
import type { ContractDiff } from "../../registry/diff/diff-contracts.ts";
import { visibleText } from "../../util/visible-text.ts";

const colours = { breaking: "red", "risk-raising": "yellow", widening: "green", "docs-only": "dim" } as const;
const longestExample = 200;

/** The changes of a project as a terminal shows them, tool by tool. */
export function diffText({ changes, counts }: ContractDiff, { color }: { readonly color: boolean }): string {
  if (changes.length === 0) return "No contract changed.";
  const paint = (kind: ChangeKind, text: string): string =>
    color ? styleText(colours[kind], text, { validateStream: false }) : text;
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
  const isShown = text !== "" && text.length <= longestExample;
  return isShown ? [...lines, `                such as ${visibleText(text)}`] : lines;
}
