import type { RuleReport, RuleSubject } from "../../model/verify/rule.ts";
import { documentFiles, type ToolFolder } from "../../model/tool/tool-folder.ts";
import { fileProse } from "../text/markdown.ts";
import { fileLocation } from "../subject/locations.ts";
import { memoize } from "../../util/memo.ts";
import { stringsOf } from "../../util/texts.ts";
import { visibleText } from "../../util/visible-text.ts";
import { evidenceAround, type FoundPhrase, type ScannedText } from "./words/phrases.ts";
import { scanText } from "./scan-text.ts";

/** A text that reaches a model or the tool's maintainers, with its kind and location. */
export interface SafetyText {
  /** Its name in a message: `the tool's description`. */
  readonly label: string;
  readonly text: string;
  /** Its location, to be spread into a finding. */
  readonly location: Pick<RuleReport, "at" | "pointer" | "isOfDescription">;
  /** Whether it is a value, such as a default or an example, rather than the author's prose. */
  readonly isValue: boolean;
  readonly isOption?: boolean;
}

export interface ScannedSafetyText extends SafetyText {
  readonly scanned: ScannedText;
}

/** A match of a rule in a text. */
interface FoundText extends Pick<RuleReport, "severity" | "remedy"> {
  readonly phrase: FoundPhrase;
  /** In the form that follows "the text of …". */
  readonly says: string;
}

/** Reports the matches of `find` in each text of a tool, with the words around the phrase as evidence. */
export function reportTexts(
  subject: RuleSubject,
  report: (finding: RuleReport) => void,
  find: (text: ScannedSafetyText) => FoundText | undefined,
): void {
  for (const text of scannedTexts(subject)) {
    const found = find(text);
    if (found === undefined) continue;
    const { phrase, says, ...rest } = found;
    report({
      ...text.location,
      ...rest,
      message: `The text of ${visibleText(text.label)} ${says}.`,
      evidence: visibleText(evidenceAround(text.scanned, phrase)),
    });
  }
}

/** The texts of a tool with matches. Every rule of this kind uses them. */
const scannedTexts = memoize((subject: RuleSubject): readonly ScannedSafetyText[] =>
  [
    ...titleTexts(subject),
    ...definitionTexts(subject),
    ...exampleTexts(subject),
    ...documentFiles.flatMap((file) => documentTexts(subject.folder, file)),
  ]
    .filter(({ text }) => !word.test(text))
    .map((text) => ({ ...text, scanned: scanText(text.text) }))
    .filter(({ scanned }) => scanned.found.size > 0),
);

/** One short word of ASCII, like most strings in a schema: it cannot contain a phrase. */
const word = /^[\w$-]{0,24}$/;

// A foreign schema is sent to a model unchanged, including its invalid parts.
const inputOf = ({ given, definition }: RuleSubject): unknown => given?.input ?? definition?.input;
const outputOf = ({ given, definition }: RuleSubject): unknown => given?.output ?? definition?.output;

type Texts = readonly SafetyText[];

const inTool = (label: string, text: string): SafetyText => ({ label, text, isValue: false, location: {} });

/** The name and the description of a tool, and every text of its schemas. */
export function definitionTexts(subject: RuleSubject): Texts {
  const name = inTool("the tool's name", subject.name);
  if (subject.definition === undefined) return [name];
  const input = stringsOf(inputOf(subject)).map(({ pointer, text }) => ({
    label: `\`${pointer}\` of the input schema`,
    text,
    isValue: isValueAt(pointer),
    isOption: true,
    location: { pointer },
  }));
  const output = stringsOf(outputOf(subject)).map(({ pointer, text }) => ({
    ...inTool(`\`${pointer}\` of the output schema`, text),
    isValue: isValueAt(pointer),
  }));
  const description = inTool("the tool's description", subject.definition.description);
  return [name, { ...description, location: { isOfDescription: true } }, ...input, ...output];
}

const isValueAt = (pointer: string): boolean => /\/(?:default|enum|const|examples)(?:\/|$)/.test(pointer);

const exampleTexts = ({ definition }: RuleSubject): Texts =>
  stringsOf(definition?.examples).map(({ pointer, text }) => ({
    ...inTool(`example \`${pointer.slice(1)}\``, text),
    isValue: true,
  }));

const titleTexts = ({ definition }: RuleSubject): Texts =>
  definition?.title === undefined ? [] : [inTool("the tool's title", definition.title)];

/** The running text of a document; text in code is a quotation. */
function documentTexts(folder: ToolFolder | undefined, file: string): Texts {
  if (folder === undefined) return [];
  return fileProse(folder, file).map(({ text, position }) => ({
    label: `\`${file}\``,
    text,
    isValue: false,
    location: { at: fileLocation(folder, file, position) },
  }));
}
