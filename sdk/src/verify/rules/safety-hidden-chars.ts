import type { Fix, Location } from "../../model/finding.ts";
import type { RuleReport, RuleSubject } from "../../model/verify/rule.ts";
import { subschemas } from "../../schema/walk.ts";
import type { ToolFolder } from "../../model/tool/tool-folder.ts";
import { defined } from "../../util/defined.ts";
import { defineRule } from "../subject/define-rule.ts";
import { hiddenCharacters, type HiddenCharacter } from "../../util/hidden-characters.ts";
import { definitionTexts, type SafetyText } from "../safety/safety-texts.ts";
import { documentsOf } from "../subject/locations.ts";
import { stringsOf } from "../../util/texts.ts";
import { mixedWord, mixedWordInProse, type MixedWord } from "../safety/words/mixed-scripts.ts";
import { codePointName, visibleText } from "../../util/visible-text.ts";

export default defineRule({
  id: "safety-hidden-chars",
  severity: "error",
  summary: "Texts for models contain no invisible characters, and names contain no look-alike letters.",
  scope: "tool",
  check(subject, report) {
    for (const text of [...toolTexts(subject), ...documentTexts(subject.folder)]) {
      const finding = hiddenFinding(text);
      if (finding !== undefined) report(finding);
      const spelling = proseFinding(text);
      if (spelling !== undefined) report(spelling);
    }
    for (const name of namesOf(subject)) {
      const finding = spellingFinding(name);
      if (finding !== undefined) report(finding);
    }
  },
});

interface PlacedText extends Pick<SafetyText, "label" | "text" | "location"> {
  /** Default: the value of `location`. */
  readonly locationAt?: (offset: number) => { readonly at: Location };
  /** Set if the text is in a file and has no effect on a program. */
  readonly fix?: Fix | undefined;
}

function toolTexts(subject: RuleSubject): readonly PlacedText[] {
  const fix = jsdocFix(subject);
  const texts = definitionTexts(subject).map((one): PlacedText => {
    const { isOfDescription = false, pointer = "" } = one.location;
    return isOfDescription || isDescription.test(pointer) ? { ...one, fix } : one;
  });
  const options = stringsOf(optionsOf(subject)).map(({ pointer, text }) => ({
    label: `the option \`${pointer.slice(1)}\``,
    text,
    location: {},
  }));
  return [...texts, ...options];
}

/** For our tools, all options; for a foreign tool, the title and the examples. */
function optionsOf({ tool, definition }: RuleSubject): unknown {
  return tool?.metadata ?? { title: definition?.title, examples: definition?.examples };
}

/** Keywords that describe a part of the schema and are not part of a value. */
const isDescription = /^(?!.*\/(?:default|const|enum|examples)\/).*\/description$/;

function fixOf(file: string, found: readonly HiddenCharacter[]): Fix | undefined {
  const edits = found.map(({ character, offset }) => ({
    file,
    start: offset,
    end: offset + character.length,
    text: "",
  }));
  return edits.length === 0 ? undefined : { title: "Delete the invisible characters", edits };
}

/** Deletes hidden characters in the JSDoc of a tool's source. Characters in code may be intended. */
function jsdocFix({ tool, folder }: RuleSubject): Fix | undefined {
  const text = folder?.files[tool?.file.slice(folder.path.length + 1) ?? ""];
  if (tool === undefined || text === undefined) return undefined;
  const inDoc = hiddenCharacters(text).filter(({ offset }) =>
    isDocLine.test(text.slice(text.lastIndexOf("\n", offset) + 1, offset)),
  );
  return fixOf(tool.file, inDoc);
}

/** The start of a line in JSDoc: a star or the opening of a comment, without the end of the comment. */
const isDocLine = /^\s*(?:\/\*)?\*(?!.*\*\/)/;

function documentTexts(folder: ToolFolder | undefined): readonly PlacedText[] {
  if (folder === undefined) return [];
  return documentsOf(folder).map(({ file, text: written, ...rest }) => {
    // Some editors begin a file with a byte order mark.
    const text = written.replace(/^\uFEFF/, " ");
    return { ...rest, location: {}, text, fix: fixOf(`${folder.path}/${file}`, hiddenCharacters(text)) };
  });
}

function hiddenFinding({ label, text, location, locationAt, fix }: PlacedText): RuleReport | undefined {
  const found = hiddenCharacters(text);
  const [first] = found;
  if (first === undefined) return undefined;
  const kinds = [...new Set(found.map(({ character }) => codePointName(character)))];
  const shown = kinds.slice(0, 5).join(", ") + (kinds.length > 5 ? ", …" : "");
  return {
    ...location,
    ...locationAt?.(first.offset),
    message: `There are invisible characters in ${visibleText(label)}: ${shown} (${found.length} in all).`,
    evidence: visibleText(text.slice(Math.max(0, first.offset - 30), first.offset + 50)),
    remedy:
      fix === undefined
        ? "Delete them: type the text again, or let an editor show invisible characters."
        : "Delete them: `toolwright verify --fix` does.",
    ...defined({ fix }),
  };
}

interface PlacedName {
  readonly name: string;
  readonly label: string;
  readonly pointer?: string;
}

function namesOf({ name, definition }: RuleSubject): readonly PlacedName[] {
  const properties = subschemas(definition?.input ?? {}).flatMap(({ property, pointer }) =>
    property === undefined ? [] : [{ name: property, label: "a parameter", pointer }],
  );
  return [{ name, label: "the tool" }, ...properties];
}

function spellingFinding({ name, label, ...location }: PlacedName): RuleReport | undefined {
  const mixed = mixedWord(name);
  if (mixed === undefined) return undefined;
  return {
    ...location,
    message: `The name of ${label} looks like \`${mixed.looksLike}\`, but has letters of another script: ${strangersOf(mixed)}.`,
    evidence: visibleText(name),
    remedy: "Type the name again in letters of one script.",
  };
}

const strangersOf = ({ strangers }: MixedWord): string =>
  strangers.map((letter) => `${letter} (${codePointName(letter)})`).join(", ");

/** A word of running text; names are checked separately. */
function proseFinding({ label, text, location, locationAt }: PlacedText): RuleReport | undefined {
  const mixed = /\s/.test(text) ? mixedWordInProse(text) : undefined;
  if (mixed === undefined) return undefined;
  const offset = text.indexOf(mixed.word);
  return {
    ...location,
    ...locationAt?.(offset),
    severity: "warning",
    message: `A word in ${visibleText(label)} looks like "${mixed.looksLike}", but has letters of another script: ${strangersOf(mixed)}.`,
    evidence: visibleText(text.slice(Math.max(0, offset - 30), offset + 50)),
    remedy: "Type the word again in letters of one script.",
  };
}
