import type { Nodes, PhrasingContent, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { memo, type JSX, type ReactNode } from "react";
import { CopyButton } from "../parts/copy-button.tsx";

/** Parsing longer texts again for each new chunk makes a page slow. */
const mostCharacters = 40_000;

/** A model's text as Markdown. HTML is shown as text, images as links, and only web URLs are links. */
export const Markdown = memo(({ text }: { readonly text: string }): ReactNode => {
  if (text.length > mostCharacters) return <p className="markdown plain">{text}</p>;
  const tree = fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  return <div className="markdown">{tree.children.map(drawn)}</div>;
});
Markdown.displayName = "Markdown";

const inside = ({ children }: { readonly children: readonly (RootContent | PhrasingContent)[] }): ReactNode =>
  children.map(drawn);

/** The elements for a node's content. */
const elements: Readonly<Partial<Record<Nodes["type"], keyof JSX.IntrinsicElements>>> = {
  paragraph: "p",
  strong: "strong",
  emphasis: "em",
  blockquote: "blockquote",
  listItem: "li",
  tableRow: "tr",
  tableCell: "td",
};

function drawn(node: Nodes, key: number): ReactNode {
  const Element = elements[node.type];
  if (Element !== undefined && "children" in node) return <Element key={key}>{inside(node)}</Element>;
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the others are above, or shown as text
  switch (node.type) {
    case "inlineCode":
      return <code key={key}>{node.value}</code>;
    case "break":
      return <br key={key} />;
    case "thematicBreak":
      return <hr key={key} />;
    case "heading":
      return (
        <p key={key} className="heading" data-level={node.depth}>
          {inside(node)}
        </p>
      );
    case "list":
      return node.ordered === true ? (
        <ol key={key} start={node.start ?? 1}>
          {inside(node)}
        </ol>
      ) : (
        <ul key={key}>{inside(node)}</ul>
      );
    case "code":
      return <Code key={key} text={node.value} language={node.lang ?? "Code"} />;
    case "link":
      return linked(node.url, inside(node), key);
    case "image":
      return linked(node.url, node.alt ?? node.url, key);
    case "table":
      return (
        <div key={key} className="table" tabIndex={0} role="group" aria-label="Table">
          <table>
            <tbody>{inside(node)}</tbody>
          </table>
        </div>
      );
    default:
      return "value" in node ? node.value : "children" in node ? inside(node) : null;
  }
}

const Code = ({ text, language }: { readonly text: string; readonly language: string }): ReactNode => (
  <figure className="json-view">
    <CopyButton text={text} label="Copy" />
    <pre tabIndex={0} aria-label={language}>
      {text}
    </pre>
  </figure>
);

function linked(url: string, content: ReactNode, key: number): ReactNode {
  if (!/^https?:\/\//i.test(url)) return <span key={key}>{content}</span>;
  return (
    <a key={key} href={url} title={url} target="_blank" rel="noreferrer noopener nofollow">
      {content}
    </a>
  );
}
