import type { RuleReport, RuleSubject } from "../../model/rule.ts";
import { documentFiles, type ToolFolder } from "../../model/tool-folder.ts";
import { fileProse } from "../text/markdown.ts";
import { descriptionLocation, fileLocation, schemaLocation, toolLocation } from "../subject/locations.ts";
import { memoize } from "../../util/memo.ts";
import { isRecord } from "../../util/is-record.ts";
import { stringsOf } from "../../util/texts.ts";
import type { ScannedText } from "./words/phrases.ts";
import { scanText } from "./scan-text.ts";

/** A text that reaches a model or those who keep the tool, with what it is and where it stands. */
export interface SafetyText {
  /** As a message calls it: `the tool's description`. */
  readonly label: string;
  readonly text: string;
  /** Where it stands, to be spread into a finding; with a pointer where that is the input schema. */
  readonly location: Pick<RuleReport, "at" | "pointer">;
  /** Whether it is a value, such as a default or an example, rather than a sentence of the author's. */
  readonly isValue: boolean;
  readonly isOption?: boolean;
}

export interface ScannedSafetyText extends SafetyText {
  readonly scanned: ScannedText;
}

/** The texts of a tool in which something was found. Asked for by every rule of this kind. */
export const scannedTexts = memoize((subject: RuleSubject): readonly ScannedSafetyText[] =>
  partsOf(subject)
    .filter(({ raw }) => raw.some((text) => text.length > short || !isPlainText(text) || scanText(text).found.size > 0))
    .flatMap(({ read }) => read().map((text) => ({ ...text, scanned: scanText(text.text) })))
    .filter(({ scanned }) => scanned.found.size > 0),
);

/** Longer texts are not kept by `scanText`: to search them beforehand would be to search them twice. */
const short = 20_000;

/** Whether all texts of a tool are of the letters and signs of ASCII, so that nothing can be hidden in them. */
export const isPlain = (subject: RuleSubject): boolean =>
  partsOf(subject).every(({ raw }) => raw.every((text) => isPlainText(text)));

const isPlainText = (text: string): boolean => !/[^\t\n\r\x20-\x7E]/.test(text);

/** Texts that are taken apart only when something is in them word for word. */
interface Part {
  readonly raw: readonly string[];
  readonly read: () => Texts;
}

const partsOf = memoize((subject: RuleSubject): readonly Part[] => {
  const { definition, folder, name, tool } = subject;
  const parts: readonly Part[] = [
    { raw: [name, definition?.title ?? "", definition?.description ?? ""], read: () => ownTexts(subject) },
    { raw: textsIn(inputOf(subject)), read: () => inputTexts(subject) },
    { raw: textsIn(outputOf(subject)), read: () => outputTexts(subject) },
    { raw: textsIn([definition?.examples, tool?.metadata]), read: () => exampleTexts(subject) },
    // No phrase goes over an empty line.
    ...documentFiles.map((file) => ({
      raw: (folder?.files[file] ?? "").split(/\n\s*\n/),
      read: () => documentTexts(folder, file),
    })),
  ];
  return parts.map((part) => ({ ...part, raw: part.raw.filter((text) => !word.test(text)) }));
});

/** One short word of ASCII, as most strings of a schema are: it holds no phrase. */
const word = /^[\w$-]{0,24}$/;

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.entries(value).flatMap(([key, member]) => [key, ...textsIn(member)]) : [];
}

// A foreign schema is sent to a model as it was given, whatever of it is no schema.
const inputOf = ({ given, definition }: RuleSubject): unknown => given?.input ?? definition?.input;
const outputOf = ({ given, definition }: RuleSubject): unknown => given?.output ?? definition?.output;

type Texts = readonly SafetyText[];

function ownTexts(subject: RuleSubject): Texts {
  const { definition, name } = subject;
  const inTool = (label: string, text: string): SafetyText => ({
    label,
    text,
    isValue: false,
    location: toolLocation(subject),
  });
  if (definition === undefined) return [inTool("the tool's name", name)];
  const { title, description } = definition;
  return [
    inTool("the tool's name", name),
    ...(title === undefined ? [] : [inTool("the tool's title", title)]),
    { ...inTool("the tool's description", description), location: descriptionLocation(subject) },
  ];
}

function inputTexts(subject: RuleSubject): Texts {
  const { definition } = subject;
  if (definition === undefined) return [];
  return stringsOf(inputOf(subject)).map(({ pointer, text }) => ({
    label: `\`${pointer}\` of the input schema`,
    text,
    isValue: isValueAt(pointer),
    isOption: true,
    location: { ...schemaLocation(definition, pointer), pointer },
  }));
}

function outputTexts(subject: RuleSubject): Texts {
  return stringsOf(outputOf(subject)).map(({ pointer, text }) => ({
    label: `\`${pointer}\` of the output schema`,
    text,
    isValue: isValueAt(pointer),
    location: toolLocation(subject),
  }));
}

const isValueAt = (pointer: string): boolean => /\/(?:default|enum|const|examples)(?:\/|$)/.test(pointer);

function exampleTexts(subject: RuleSubject): Texts {
  return stringsOf(subject.definition?.examples).map(({ pointer, text }) => ({
    label: `example \`${pointer.slice(1)}\``,
    text,
    isValue: true,
    location: toolLocation(subject),
  }));
}

/** The running text of a document; what stands in code is quoted. */
function documentTexts(folder: ToolFolder | undefined, file: string): Texts {
  if (folder === undefined) return [];
  return fileProse(folder, file).map(({ text, position }) => ({
    label: `\`${file}\``,
    text,
    isValue: false,
    location: { at: fileLocation(folder, file, position) },
  }));
}
