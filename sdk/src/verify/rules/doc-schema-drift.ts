import { rootProperties } from "../../schema/schemas-at.ts";
import type { List, ListItem, Root } from "mdast";
import type { RuleReport, RuleSubject, DescribedTool } from "../../model/verify/rule.ts";
import { memoizeText } from "../../util/memo.ts";
import { nearestName } from "../../util/nearest-name.ts";
import { markdownSections } from "../../util/markdown.ts";
import { defineRule } from "../subject/define-rule.ts";
import { markdownFile } from "../text/markdown.ts";
import { documentsOf, fileLocation } from "../subject/locations.ts";

export default defineRule({
  id: "doc-schema-drift",
  severity: "error",
  summary: "Every tool and parameter that the documents name exists.",
  scope: "set",
  options: { allow: [] as readonly string[] },
  check(subjects, report, { allow }) {
    const tools = new Set([...subjects.map(({ name }) => name), ...allow]);
    for (const subject of subjects) {
      // Foreign tools may refer to tools of another server.
      if (subject.folder === undefined || subject.definition === undefined) continue;
      const parameters = new Set(Object.keys(rootProperties(subject.definition.input)));
      const found = [...missingTools(subject, tools, parameters), ...missingParameters(subject, parameters, allow)];
      for (const finding of found) report({ ...finding, subject });
    }
  },
});

interface PlacedText {
  readonly label: string;
  readonly text: string;
  readonly locationAt: (offset: number) => Pick<RuleReport, "at">;
}

function missingTools(
  subject: RuleSubject,
  tools: ReadonlySet<string>,
  parameters: ReadonlySet<string>,
): readonly RuleReport[] {
  return textsOf(subject).flatMap(({ label, text, locationAt }) =>
    namedTools(text)
      .filter(({ name }) => !tools.has(name) && !parameters.has(name))
      .map(({ name, offset }) => {
        const nearest = nearestName(name, [...tools]);
        return {
          ...locationAt(offset),
          // It may be a tool of another registry, or one not written yet.
          severity: "warning" as const,
          message: `${label} refers to the tool \`${name}\`, which does not exist.`,
          remedy: `${nearest === undefined ? "Correct the name" : `Write \`${nearest}\``}, or remove the sentence.`,
        };
      }),
  );
}

function textsOf(subject: RuleSubject): readonly PlacedText[] {
  const { definition, folder } = subject;
  const described = {
    label: "The description",
    text: definition?.description ?? "",
    locationAt: () => ({}),
  };
  return folder === undefined ? [described] : [described, ...documentsOf(folder)];
}

function missingParameters(
  { folder, definition }: RuleSubject,
  parameters: ReadonlySet<string>,
  allow: readonly string[],
): readonly RuleReport[] {
  if (folder === undefined || definition === undefined) return [];
  const tree = markdownFile(folder, "doc.md");
  return (tree === undefined ? [] : parameterItems(tree))
    .filter(({ name }) => !parameters.has(name) && !allow.includes(name))
    .map(({ name, position }) => ({
      at: fileLocation(folder, "doc.md", position),
      message: `\`doc.md\` describes the parameter \`${name}\`, which does not exist.`,
      remedy: remedyFor(name, definition),
    }));
}

function remedyFor(name: string, { input }: DescribedTool): string {
  const nearest = nearestName(name, Object.keys(rootProperties(input)));
  return `${nearest === undefined ? "Correct the name" : `Write \`${nearest}\``}, or remove the line.`;
}

function parameterItems(tree: Root): readonly { name: string; position: { line: number; column: number } }[] {
  const sections = markdownSections(tree).filter(({ title }) => /^(?:parameters|arguments|input)$/i.test(title));
  const lists = tree.children.filter((node): node is List => {
    const offset = node.position?.start.offset ?? 0;
    return node.type === "list" && sections.some(({ body }) => body.start <= offset && offset < body.end);
  });
  return lists.flatMap(({ children }) => children).flatMap((item) => headOf(item) ?? []);
}

/** The code at the start of a bullet: a name, or a path that starts with one. */
function headOf(item: ListItem): { name: string; position: { line: number; column: number } } | undefined {
  const [paragraph] = item.children;
  const [first] = paragraph?.type === "paragraph" ? paragraph.children : [];
  const name = first?.type === "inlineCode" ? /^[\p{L}_$][\p{L}\p{N}_$-]*/u.exec(first.value)?.[0] : undefined;
  if (first === undefined || name === undefined) return undefined;
  return { name, position: { line: first.position?.start.line ?? 1, column: first.position?.start.column ?? 1 } };
}

interface NamedTool {
  readonly name: string;
  readonly offset: number;
}

/** Names in backticks in places where only a tool makes sense: after `use`, `call`, `with the tool`. */
const namedTools: (text: string) => readonly NamedTool[] = memoizeText((text) =>
  Array.from(text.matchAll(sending), (match) => {
    const name = match.groups?.name ?? "";
    return { name, offset: match.index + match[0].indexOf("`") + 1 };
  }),
);

// Only names of several words, so that values and keywords in backticks do not match.
const sending =
  /\b(?:use|call|calling|prefer|try|invoke|run|tool)\s+(?:the\s+)?(?:tools?\s+)?`(?<name>[a-z][a-z0-9]*(?:[_-][a-z0-9]+)+)`/giu;
