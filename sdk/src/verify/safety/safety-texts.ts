import type { RuleReport, RuleSubject } from "../../model/rule.ts";
import { documentFiles, type ToolFolder } from "../../model/tool-folder.ts";
import { fileProse } from "../text/markdown.ts";
import { descriptionPlace, filePlace, schemaPlace, toolPlace } from "../places.ts";
import { rememberObjects } from "../../util/remember-objects.ts";
import { stringsOf } from "../../util/strings-of.ts";
import type { ScannedText } from "./normal-text.ts";
import { scanText } from "./scan-text.ts";

/** A text that reaches a model or those who keep the tool, with what it is and where it stands. */
export interface SafetyText {
  /** As a message calls it: `the tool's description`. */
  readonly label: string;
  readonly text: string;
  /** Where it stands, to be spread into a finding; with a pointer where that is the input schema. */
  readonly place: Pick<RuleReport, "at" | "pointer">;
  /** Whether it is a value, such as a default or an example, rather than a sentence of the author's. */
  readonly isValue: boolean;
  /** Whether it describes a parameter. */
  readonly isOption?: boolean;
}

/** A text of a tool as detectors match it. */
export interface ScannedSafetyText extends SafetyText {
  readonly scanned: ScannedText;
}

/** The texts of a tool that one of the patterns may match. */
export function textsWith(subject: RuleSubject, patterns: readonly RegExp[]): readonly ScannedSafetyText[] {
  const isCandidate = ({ candidates }: ScannedText): boolean => patterns.some((pattern) => candidates.has(pattern));
  return partsOf(subject).flatMap((part) => {
    part.scanned ??= scanText(part.raw);
    if (!isCandidate(part.scanned)) return [];
    part.texts ??= part.read().map((text) => ({ ...text, scanned: scanText(text.text) }));
    return part.texts.filter(({ scanned }) => isCandidate(scanned));
  });
}

/** Whether all texts of a tool are of the letters and signs of ASCII, so that nothing can be hidden in them. */
export const isPlain = (subject: RuleSubject): boolean => partsOf(subject).every((part) => part.isPlain);

/** Texts that are looked at together: what is in them word for word, and how they are taken apart. */
interface Part {
  readonly raw: string;
  readonly isPlain: boolean;
  readonly read: () => readonly SafetyText[];
  scanned?: ScannedText;
  texts?: readonly ScannedSafetyText[];
}

// Asked by every rule of this kind.
const partsOf = rememberObjects((subject: RuleSubject): readonly Part[] => {
  const { definition, folder, name, tool } = subject;
  const own = [name, definition?.title ?? "", definition?.description ?? ""].join("\n");
  const metadata = tool === undefined ? "" : jsonText(tool.metadata);
  return [
    partOf(own, () => ownTexts(subject)),
    partOf(jsonText(inputOf(subject)), () => inputTexts(subject)),
    partOf(jsonText(outputOf(subject)), () => outputTexts(subject)),
    partOf(jsonText(definition?.examples ?? []) + metadata, () => exampleTexts(subject)),
    ...documentFiles.map((file) => partOf(folder?.files[file] ?? "", () => documentTexts(folder, file))),
  ].filter(({ raw }) => raw !== "");
});

const partOf = (text: string, read: Part["read"]): Part => ({
  raw: text,
  isPlain: !strange.test(text),
  read,
});

/** What is no plain character; JSON writes those that steer as escapes. */
const strange = /[^\t\n\r\x20-\x7E]|\\u[0-9a-f]{4}/i;

/** What is in it word for word; a foreign schema may be nested deeper than it can be written. */
function jsonText(value: unknown): string {
  if (value === undefined) return "";
  try {
    return JSON.stringify(value);
  } catch {
    return stringsOf(value)
      .map(({ text }) => text)
      .join("\n");
  }
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
    place: toolPlace(subject),
  });
  if (definition === undefined) return [inTool("the tool's name", name)];
  const { title, description } = definition;
  return [
    inTool("the tool's name", name),
    ...(title === undefined ? [] : [inTool("the tool's title", title)]),
    { ...inTool("the tool's description", description), place: descriptionPlace(subject) },
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
    place: { ...schemaPlace(definition, pointer), pointer },
  }));
}

function outputTexts(subject: RuleSubject): Texts {
  return stringsOf(outputOf(subject)).map(({ pointer, text }) => ({
    label: `\`${pointer}\` of the output schema`,
    text,
    isValue: isValueAt(pointer),
    place: toolPlace(subject),
  }));
}

const isValueAt = (pointer: string): boolean => /\/(?:default|enum|const|examples)(?:\/|$)/.test(pointer);

function exampleTexts(subject: RuleSubject): Texts {
  return stringsOf(subject.definition?.examples).map(({ pointer, text }) => ({
    label: `example \`${pointer.slice(1)}\``,
    text,
    isValue: true,
    place: toolPlace(subject),
  }));
}

/** The running text of a document; what stands in code is quoted. */
function documentTexts(folder: ToolFolder | undefined, file: string): Texts {
  if (folder === undefined) return [];
  return fileProse(folder, file).map(({ text, position }) => ({
    label: `\`${file}\``,
    text,
    isValue: false,
    place: { at: filePlace(folder, file, position) },
  }));
}
