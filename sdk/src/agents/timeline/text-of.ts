import type { MessagePart } from "../../model/tasks/timeline.ts";

/** The text of a message. */
export const textOf = (parts: readonly MessagePart[]): string =>
  parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
