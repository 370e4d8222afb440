import type { Place } from "../../model/place.ts";
import type { RuleReport, RuleSubject } from "../../model/rule.ts";
import type { ToolFolder } from "../../model/tool-folder.ts";
import { defineRule } from "../define-rule.ts";
import { hiddenCharacters } from "../hidden-characters.ts";
import { filePlace, positionAt, schemaPlace, toolPlace } from "../places.ts";
import { stringsOf } from "../strings-of.ts";
import { codePointName, visibleText } from "../visible-text.ts";

export default defineRule({
  id: "safety-hidden-chars",
  severity: "error",
  summary: "No text a model reads holds characters a person cannot see.",
  scope: "tool",
  check(subject, report) {
    for (const text of [...toolTexts(subject), ...documentTexts(subject.folder)]) {
      const finding = hiddenFinding(text);
      if (finding !== undefined) report(finding);
    }
  },
});

/** A text with what it is, and how the place of an offset in it is found. */
interface PlacedText {
  readonly label: string;
  readonly text: string;
  readonly pointer?: string;
  readonly placeAt: (offset: number) => { readonly at?: Place };
}

function toolTexts(subject: RuleSubject): readonly PlacedText[] {
  const { name, definition: tool } = subject;
  const inTool = (label: string, text: string): PlacedText => ({ label, text, placeAt: () => toolPlace(subject) });
  if (tool === undefined) return [inTool("the tool's name", name)];
  return [
    inTool("the tool's name", name),
    inTool("the tool's description", tool.description),
    ...stringsOf(tool.input).map(({ pointer, text }) => ({
      label: `\`${pointer}\` of the input schema`,
      text,
      pointer,
      placeAt: () => schemaPlace(tool, pointer),
    })),
    ...stringsOf(tool.output).map(({ pointer, text }) => inTool(`\`${pointer}\` of the output schema`, text)),
    ...stringsOf(subject.tool?.metadata).map(({ pointer, text }) => inTool(`the option \`${pointer.slice(1)}\``, text)),
  ];
}

function documentTexts(folder: ToolFolder | undefined): readonly PlacedText[] {
  if (folder === undefined) return [];
  return ["doc_summary.md", "doc.md"].map((file) => {
    const text = folder.files[file] ?? "";
    return {
      label: `\`${file}\``,
      // Some editors begin a file with a byte order mark.
      text: text.replace(/^\uFEFF/, " "),
      placeAt: (offset: number) => ({ at: filePlace(folder, file, positionAt(text, offset)) }),
    };
  });
}

function hiddenFinding({ label, text, pointer, placeAt }: PlacedText): RuleReport | undefined {
  const found = hiddenCharacters(text);
  const [first] = found;
  if (first === undefined) return undefined;
  const kinds = [...new Set(found.map(({ character }) => codePointName(character)))];
  const shown = kinds.slice(0, 5).join(", ") + (kinds.length > 5 ? ", …" : "");
  return {
    ...placeAt(first.offset),
    ...(pointer === undefined ? {} : { pointer }),
    message: `There are characters that cannot be seen in ${visibleText(label)}: ${shown} (${found.length} in all).`,
    evidence: visibleText(text.slice(Math.max(0, first.offset - 30), first.offset + 50)),
    remedy: "Delete them: type the text again, or let an editor show invisible characters.",
  };
}
