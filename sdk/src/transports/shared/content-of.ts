import { imageTypes, replaceMedia, type MediaContent } from "../../model/media-content.ts";
import type { Json } from "../../util/json.ts";

export interface ResultContent {
  /** The data; each image or file in it is replaced by a label such as `[image 1]`. */
  readonly value: Json;
  readonly text: string;
  /** The images and files, in the order of their labels. */
  readonly media: readonly MediaContent[];
}

/** Extracts the images and files from a result. If the provider does not accept one, the label says that it is omitted. */
export function contentOf(output: Json, takes: (media: MediaContent) => boolean): ResultContent {
  const text = textOf(output);
  if (!text.includes('"mimeType"')) return { value: output, text, media: [] };
  const media: MediaContent[] = [];
  const value = replaceMedia(output, (found) => {
    const left = `${found.type} of type ${found.mimeType}, left out`;
    // An empty file makes providers refuse the whole request.
    if (found.data === "") return `[${left}: its data is empty or not base64]`;
    if (!takes(found)) return `[${left}: this model's API does not take it]`;
    return `[${found.type} ${media.push(found)}]`;
  });
  return { value, text: textOf(value), media };
}

/** A file, or an image that every API accepts. For any other, an API refuses the whole request and each later one with the result. */
export const isCommon = ({ type, mimeType }: MediaContent): boolean =>
  imageTypes.includes(mimeType) || (type !== "image" && !mimeType.startsWith("image/"));

function textOf(value: Json): string {
  return typeof value === "string" && value.trim() !== "" ? value : JSON.stringify(value);
}

export function dataUrl({ mimeType, data }: MediaContent): string {
  return `data:${mimeType};base64,${data}`;
}

export function fileName({ name, mimeType }: MediaContent): string {
  return name ?? `file.${mimeType.replace(/^.*[/+]/, "")}`;
}
