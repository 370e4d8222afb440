import type { Heading, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { goodProject } from "./good-project.ts";

/** Files of each tool folder, by the folder's name. */
export type Sample = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Name of the block with foreign definitions. */
export const definitionsFile = "definitions.json";

/** A rule's page: its headings with their level, its paragraphs before the first sample, and its samples. */
export interface RulePage {
  readonly headings: readonly string[];
  readonly incorrect: readonly Sample[];
  readonly correct: readonly Sample[];
}

/**
 * Reads a rule's page. Consecutive fenced blocks form one sample; text between them starts another. A block's info
 * names its file, with a folder if it is not in `greet` (`second_greeting/tool.ts`); files that a sample omits come from
 * the good project. A block named `files` lists the remaining files of a folder, a block named `tools` the names of more folders.
 * A block named `definitions.json` contains third-party tools as a provider or server receives them.
 */
export function readRulePage(text: string): RulePage {
  const nodes = fromMarkdown(text).children;
  const headings = nodes.filter((node): node is Heading => node.type === "heading");
  return {
    headings: headings.map((node) => `${"#".repeat(node.depth)} ${titleOf(node)}`),
    incorrect: samplesBelow(nodes, "Incorrect"),
    correct: samplesBelow(nodes, "Correct"),
  };
}

const titleOf = (heading: Heading): string =>
  heading.children.map((node) => ("value" in node ? node.value : "")).join("");

function samplesBelow(nodes: readonly RootContent[], title: string): readonly Sample[] {
  const start = nodes.findIndex((node) => node.type === "heading" && titleOf(node) === title);
  const rest = start === -1 ? [] : nodes.slice(start + 1);
  const end = rest.findIndex((node) => node.type === "heading");
  const samples: Record<string, Record<string, string>>[] = [];
  let isOpen = false;
  for (const node of end === -1 ? rest : rest.slice(0, end)) {
    if (node.type === "code") {
      if (!isOpen) samples.push({});
      const [file = "", folder = "greet"] = (node.meta ?? "").split("/").reverse();
      const sample = samples.at(-1) ?? {};
      if (file === "tools") for (const name of node.value.split("\n")) sample[name] = { ...sample[name] };
      else sample[folder] = { ...sample[folder], [file]: `${node.value}\n` };
    }
    isOpen = node.type === "code";
  }
  return samples.map(completed);
}

const goodFolder = Object.fromEntries(
  Object.entries(goodProject)
    .filter(([file]) => file.startsWith("tools/greet/"))
    .map(([file, text]) => [file.slice("tools/greet/".length), text]),
);

function completed(sample: Sample): Sample {
  return Object.fromEntries(
    Object.entries(sample).map(([folder, { files, ...given }]) => {
      // Third-party tools have no folder.
      const all = Object.hasOwn(given, definitionsFile) ? given : { ...goodFolder, ...given };
      const kept = files?.split(/\s+/) ?? Object.keys(all);
      return [folder, Object.fromEntries(Object.entries(all).filter(([file]) => kept.includes(file)))];
    }),
  );
}
