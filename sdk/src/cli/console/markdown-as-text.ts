import type { RootContent } from "mdast";
import { painter, type Paint } from "./errors.ts";
import { parseMarkdown } from "../../util/markdown.ts";

/** Formats Markdown for a terminal: headings without `#`, indented code, links as their text; everything else stays unchanged. */
export function markdownAsText(markdown: string, { color }: { readonly color: boolean }): string {
  const paint = painter({ color });
  const blocks = parseMarkdown(markdown).children.map((node) => {
    const source = markdown.slice(node.position?.start.offset, node.position?.end.offset);
    if (node.type === "heading") return paint("bold", withoutLinks(source.replace(/^#+[ \t]+/, "")));
    if (node.type === "code") return codeText(node, paint);
    return withoutLinks(source).replaceAll(/\*\*([^*]+)\*\*/g, (_, strong: string) => paint("bold", strong));
  });
  return blocks.join("\n\n");
}

function codeText({ value, lang, meta }: Extract<RootContent, { type: "code" }>, paint: Paint): string {
  const title = meta ?? (lang === "files" ? "files" : undefined);
  const code = value.replaceAll(/^(?=.)/gm, "    ");
  return title === undefined ? code : `  ${paint("dim", `${title}:`)}\n${code}`;
}

const withoutLinks = (text: string): string => text.replaceAll(/\[([^\]]*)\]\([^()]*\)/g, "$1");
