import { rememberTexts } from "../../util/remember-texts.ts";

/** A tool a text sends its reader to. */
export interface NamedTool {
  readonly name: string;
  /** Offset of the name in the text. */
  readonly offset: number;
}

/** Names between backticks that stand where only a tool can: behind `use`, `call`, `with the tool`. */
export const namedTools: (text: string) => readonly NamedTool[] = rememberTexts((text) =>
  Array.from(text.matchAll(sending), (match) => {
    const name = match.groups?.name ?? "";
    return { name, offset: match.index + match[0].indexOf("`") + 1 };
  }),
);

// A tool's name has several words, so that a value or a keyword in backticks is not taken for one.
const sending =
  /\b(?:use|call|calling|prefer|try|invoke|run|tool|nutze|verwende|utilisez|usa|utilice)\s+(?:the\s+)?(?:tools?\s+)?`(?<name>[a-z][a-z0-9]*(?:[_-][a-z0-9]+)+)`/giu;

/** Whether a text has the name of a tool in it; one of a letter or two stands in any. */
export const namesTool = (text: string, name: string): boolean =>
  name.length > 2 && text.toLowerCase().includes(name.toLowerCase());
