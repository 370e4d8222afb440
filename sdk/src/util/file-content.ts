/** A text, or the pieces of one in UTF-8. */
export type FileContent = string | readonly Uint8Array[];

/** The text of a content. */
export function textOf(content: FileContent): string {
  return typeof content === "string" ? content : Buffer.concat(content).toString("utf8");
}
