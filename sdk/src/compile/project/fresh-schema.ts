import type { RuleSubject } from "../../model/rule.ts";
import { schemaFileText } from "./schema-file.ts";

/**
 * The subject as it will be once a build has written its `schema.json`; one changed by hand is left to its rule.
 *
 * @param update Whether the build replaces one changed by hand. Default false.
 */
export function withFreshSchema(subject: RuleSubject, update = false): RuleSubject {
  const { folder, tool, schemaFile } = subject;
  if (folder === undefined || tool === undefined || schemaFile === undefined || schemaFile === "fresh") return subject;
  if (schemaFile === "edited" && !update) return subject;
  const files = { ...folder.files, "schema.json": schemaFileText(tool) };
  return { ...subject, folder: { ...folder, files }, schemaFile: "fresh" };
}
