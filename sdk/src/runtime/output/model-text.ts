import { isMedia } from "../../model/media-content.ts";
import type { Json } from "../../util/json.ts";

/** The text of a result as a model gets it. Images and files are not part of it: transports send them beside it. */
export function modelText(data: Json): string {
  if (typeof data === "string") return data;
  const text = JSON.stringify(data);
  return text.includes('"mimeType"') ? JSON.stringify(data, withoutMedia) : text;
}

const withoutMedia = (_: string, value: unknown): unknown =>
  isMedia(value) ? `[${value.type} of type ${value.mimeType}]` : value;
