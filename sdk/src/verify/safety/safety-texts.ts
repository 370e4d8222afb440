import type { RuleReport, RuleSubject } from "../../model/rule.ts";
import { documentFiles, type ToolFolder } from "../../model/tool-folder.ts";
import { fileProse } from "../text/markdown.ts";
import { descriptionLocation, fileLocation, schemaLocation, toolLocation } from "../subject/locations.ts";
import { memoize, memoizeText } from "../../util/memo.ts";
import { isRecord } from "../../util/is-record.ts";
import { stringsOf } from "../../util/texts.ts";
import type { ScannedText } from "./words/normal-text.ts";
import { hasPhrase } from "./words/phrases.ts";
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
  /** Whether it describes a parameter. */
  readonly isOption?: boolean;
}

/** A text of a tool as detectors match it. */
export interface ScannedSafetyText extends SafetyText {
  readonly scanned: ScannedText;
}

/**
 * The texts of a tool that one of the patterns may match.
 *
 * @param isEnough Whether phrases of these patterns in one part of a tool can be a finding. Default: any can.
 */
export function textsWith(
  subject: RuleSubject,
  patterns: ReadonlySet<RegExp>,
  isEnough: (matching: ReadonlySet<RegExp>) => boolean = () => true,
): readonly ScannedSafetyText[] {
  return partsOf(subject).flatMap((part) => {
    if (!mayHold(part, patterns, isEnough)) return [];
    part.texts ??= part.read().map((text) => ({ ...text, scanned: scanText(text.text) }));
    return part.texts.filter(({ scanned: { candidates } }) => !candidates.isDisjointFrom(patterns));
  });
}

/**
 * Whether some of the patterns match a part, which costs less than taking it apart. Letters of another script are replaced by what else a
 * text holds, so that parts with such letters always have to be taken apart.
 */
function mayHold(
  part: Part,
  patterns: ReadonlySet<RegExp>,
  isEnough: (matching: ReadonlySet<RegExp>) => boolean,
): boolean {
  if (!part.isPlain) return true;
  part.matching ??= new Set(part.raw.flatMap(matchingPatterns));
  return !part.matching.isDisjointFrom(patterns) && isEnough(part.matching);
}

/** The patterns that match a text; kept for short texts, which several tools have. */
const matchingPatterns: (text: string) => readonly RegExp[] = memoizeText((original) => {
  const { text, candidates } = scanText(original);
  return Array.from(candidates).filter((pattern) => hasPhrase(text, pattern));
});

/** Whether all texts of a tool are of the letters and signs of ASCII, so that nothing can be hidden in them. */
export const isPlain = (subject: RuleSubject): boolean => partsOf(subject).every((part) => part.isPlain);

/** Texts that are taken apart together: what is in them word for word, and how. */
interface Part {
  readonly raw: readonly string[];
  readonly isPlain: boolean;
  readonly read: () => readonly SafetyText[];
  /** The patterns that match in `raw`. */
  matching?: ReadonlySet<RegExp>;
  texts?: readonly ScannedSafetyText[];
}

// Asked by every rule of this kind.
const partsOf = memoize((subject: RuleSubject): readonly Part[] => {
  const { definition, folder, name, tool } = subject;
  const own = [name, definition?.title ?? "", definition?.description ?? ""];
  return [
    partOf(own, () => ownTexts(subject)),
    partOf(textsIn(inputOf(subject)), () => inputTexts(subject)),
    partOf(textsIn(outputOf(subject)), () => outputTexts(subject)),
    partOf(textsIn([definition?.examples, tool?.metadata]), () => exampleTexts(subject)),
    ...documentFiles.map((file) => partOf(blocksOf(folder?.files[file] ?? ""), () => documentTexts(folder, file))),
  ].filter(({ raw }) => raw.length > 0);
});

function partOf(texts: readonly string[], read: Part["read"]): Part {
  const raw = texts.filter((text) => !single.test(text));
  return { raw, isPlain: !raw.some((text) => strange.test(text)), read };
}

/** One short word of ASCII, as most strings of a schema are: it holds no phrase. */
const single = /^[\w$-]{0,24}$/;

const strange = /[^\t\n\r\x20-\x7E]/;

/** No phrase goes over an empty line. */
const blocksOf = (document: string): readonly string[] => (document === "" ? [] : document.split(/\n\s*\n/));

/** All strings of a JSON value, keys included. */
function textsIn(root: unknown): readonly string[] {
  const texts: string[] = [];
  const waiting = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === "string") texts.push(value);
    else if (Array.isArray(value)) for (const member of value) waiting.push(member);
    else if (isRecord(value)) {
      for (const key of Object.keys(value)) {
        texts.push(key);
        waiting.push(value[key]);
      }
    }
  }
  return texts;
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
