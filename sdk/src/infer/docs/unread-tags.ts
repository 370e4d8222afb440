import { findingOf } from "../../errors/toolwright-error.ts";
import type { Finding } from "../../model/finding.ts";
import { clipText } from "../../util/visible-text.ts";
import type { Doc, DocTag } from "../contract/contract.ts";
import { isInPackage, locationAt } from "../project/node-location.ts";
import type { Project } from "../project/open-project.ts";
import { parametersIn } from "./jsdoc/jsdoc.ts";
import { holdsWords, isStructuralTag, meantTag, tagReaderOf } from "./tags/known-tags.ts";

/** Reports tags without effect in the comment of a value: an unknown name, or a tag that belongs to a tool. */
export function unreadTag(tag: DocTag, project: Project): Finding | undefined {
  if (isInPackage(tag.source.fileName)) return undefined;
  if (hasStrayWords(tag)) return { ...misplacedTag(tag, aboveTag, project), severity: "info" };
  const isOfTool = holdsWords(tag.name.split(" ", 1)[0] ?? "");
  const remedy = tag.name.startsWith("property ")
    ? endedType
    : "Write the words above the tag, or in the comment of the tool.";
  return isOfTool
    ? misplacedTag(tag, remedy, project)
    : unknown(tag, (meant) => `Write @${meant}, or remove the tag.`, project);
}

const endedType =
  "In JavaScript, an `@` in an earlier description ends the type: put it into backticks if it is text; for a tag, write the whole type in braces, such as `{{ q: string }}`.";

/** Reports a `@param` whose parameter or property does not exist. */
export function unusedParameter(tag: DocTag, project: Project): Finding {
  const isMember = tag.name.includes(".") && /\.[cm]?jsx?$/.test(tag.source.fileName);
  return misplacedTag(
    tag,
    isMember ? `Correct the name. ${endedType}` : "Correct the name, or remove the tag.",
    project,
  );
}

/** The same for the comments of a tool, whose tags constrain no property unless they follow a `@param`. */
export function unreadTagsIn(docs: readonly Doc[], project: Project): readonly Finding[] {
  return docs.flatMap((doc) => {
    const ofParameters = new Set(parametersIn(doc).flatMap(({ tags }) => tags));
    return doc.tags.flatMap((tag) => {
      if (isInPackage(tag.source.fileName)) return [];
      if (hasStrayWords(tag)) return [{ ...misplacedTag(tag, aboveTag, project), severity: "info" }];
      const isUnread = tagReaderOf(tag.name) !== undefined && !/^(?:deprecated|example)$/.test(tag.name);
      const found =
        isUnread || tag.name.startsWith("property ")
          ? ofParameters.has(tag)
            ? undefined
            : misplacedTag(tag, "Write it in the comment of a property, or behind its `@param`.", project)
          : unknown(tag, (meant) => `Write @${meant} in the comment of a property, or remove the tag.`, project);
      return found ?? [];
    });
  });
}

const aboveTag = "Write words for a model above the tag.";

/** Whether a tag that takes a name is followed by more than the name. */
const hasStrayWords = ({ name, text, isText }: DocTag): boolean =>
  isText !== true && isStructuralTag(name) && name !== "import" && /\S\s+\S/.test(text.replace(/\{[^]*\}/, "").trim());

export function misplacedTag(
  tag: DocTag,
  remedy: string,
  { root, why = "does not apply here" }: Pick<Project, "root"> & { readonly why?: string },
): Finding {
  const words = clipText(tag.text.replaceAll(/\s+/g, " ").trim(), 200);
  const message = `@${tag.name} ${why} and is ignored${words === "" ? "" : `: "${words}"`}.`;
  return { ...findingOf("INFER_TAG_INVALID", message, { ...tagDetails(tag, root), remedy }), severity: "warning" };
}

function unknown(tag: DocTag, remedyFor: (meant: string) => string, { root }: Project): Finding | undefined {
  const meant = meantTag(tag.name);
  if (tag.isText !== true && meant === undefined) return undefined;
  const question = meant === undefined ? "" : `; did you mean @${meant}?`;
  const message =
    tag.isText === true
      ? `There is no tag @${tag.name}, so its text joins the description${question === "" ? "." : question}`
      : `There is no tag @${tag.name}${question}`;
  const remedy =
    meant === undefined || tag.isText === true
      ? `Write \`@${tag.name}\` in backticks if it is text, or remove it.`
      : remedyFor(meant);
  return { ...findingOf("INFER_TAG_UNKNOWN", message, { ...tagDetails(tag, root), remedy }), severity: "warning" };
}

export const tagDetails = ({ name, text, source, position }: DocTag, root: string) => ({
  at: locationAt(source, position, root),
  evidence: `@${name} ${text}`.trim(),
});
