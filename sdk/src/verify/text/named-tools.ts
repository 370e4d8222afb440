import { memoizeText } from "../../util/memo.ts";

export interface NamedTool {
  readonly name: string;
  readonly offset: number;
}

/** Names in backticks where only a tool makes sense: after `use`, `call`, `with the tool`. */
export const namedTools: (text: string) => readonly NamedTool[] = memoizeText((text) =>
  Array.from(text.matchAll(sending), (match) => {
    const name = match.groups?.name ?? "";
    return { name, offset: match.index + match[0].indexOf("`") + 1 };
  }),
);

// Only names of several words, so that values and keywords in backticks do not match.
const sending =
  /\b(?:use|call|calling|prefer|try|invoke|run|tool)\s+(?:the\s+)?(?:tools?\s+)?`(?<name>[a-z][a-z0-9]*(?:[_-][a-z0-9]+)+)`/giu;

/** Whether a text contains the name of a tool; names of one or two letters do not count. */
export const namesTool = (text: string, name: string): boolean =>
  name.length > 2 && text.toLowerCase().includes(name.toLowerCase());
