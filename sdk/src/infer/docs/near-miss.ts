import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import { isInPackage, locationAt } from "../project/node-location.ts";
import type { Project } from "../project/open-project.ts";
import type { Doc, DocTag } from "./jsdoc/jsdoc.ts";
import { meantTag } from "./meant-tag.ts";

/** An unknown tag whose name is close to a known one; otherwise its value would be ignored silently. */
export function nearMissOf(tag: DocTag, project: Project): Finding | undefined {
  return findingFor(tag, project, (meant) => `Write @${meant}, or remove the tag.`);
}

/** The same for the comments of a tool, whose tags constrain no property. */
export function nearMissesIn(docs: readonly Doc[], project: Project): readonly Finding[] {
  return docs
    .flatMap(({ tags }) => tags)
    .flatMap(
      (tag) =>
        findingFor(tag, project, (meant) => `Write @${meant} in the comment of a property, or remove the tag.`) ?? [],
    );
}

function findingFor(
  { name, text, source, position }: DocTag,
  { root }: Project,
  remedyFor: (meant: string) => string,
): Finding | undefined {
  const meant = isInPackage(source.fileName) ? undefined : meantTag(name);
  if (meant === undefined) return undefined;
  return {
    ...findingOf("INFER_TAG_UNKNOWN", `There is no tag @${name}; did you mean @${meant}?`, {
      at: locationAt(source, position, root),
      evidence: `@${name} ${text}`.trim(),
      remedy: remedyFor(meant),
    }),
    severity: "warning",
  };
}
