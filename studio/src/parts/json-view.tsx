import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";

interface JsonViewProps {
  readonly value: unknown;
  readonly label: string;
}

/** A longer text makes a page slow. */
const mostCharacters = 60_000;

const part = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** JSON with colours, rendered as text: no part of it is parsed as HTML. */
export function JsonView({ value, label }: JsonViewProps): ReactNode {
  const whole = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  const text = whole.length > mostCharacters ? `${whole.slice(0, mostCharacters)}\n…` : whole;
  return (
    <figure className="json-view">
      <CopyButton text={whole} label={`Copy ${label.toLowerCase()}`} />
      <pre tabIndex={0} aria-label={label}>
        {typeof value === "string" ? text : coloured(text)}
      </pre>
      {text !== whole && (
        <figcaption className="soft">The first 60,000 of {whole.length.toLocaleString("en")} characters.</figcaption>
      )}
    </figure>
  );
}

function coloured(text: string): readonly ReactNode[] {
  const nodes: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(part)) {
    const [all, string, colon] = match;
    nodes.push(text.slice(end, match.index));
    const kind = string === undefined ? "word" : colon === undefined ? "string" : "key";
    nodes.push(
      <span key={match.index} className={`j-${kind}`}>
        {all}
      </span>,
    );
    end = match.index + all.length;
  }
  return [...nodes, text.slice(end)];
}
