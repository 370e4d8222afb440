import {
  imageTypes,
  isLargeForAnthropic,
  mediaText,
  omissionReason,
  replaceMedia,
  type MediaContent,
} from "../../model/media-content.ts";
import type { Json } from "../../util/json.ts";

export interface ResultContent {
  /** The data; each image or file in it is replaced by a label such as `[image 1]`. */
  readonly value: Json;
  readonly text: string;
  /** The images and files, in the order of their labels. */
  readonly media: readonly MediaContent[];
}

/**
 * Extracts the images and files from a result. If the provider does not accept one, its text takes its place, or a label says that it is
 * omitted.
 */
export function contentOf(output: Json, takes: (media: MediaContent) => boolean): ResultContent {
  const text = textOf(output);
  if (!text.includes('"mimeType"')) return { value: output, text, media: [] };
  const media: MediaContent[] = [];
  const value = replaceMedia(output, (found) => {
    // An empty file makes providers refuse the whole request.
    if (found.data !== "" && takes(found)) return `[${found.type} ${media.push(found)}]`;
    return (
      (found.data === "" ? undefined : mediaText(found)) ??
      `[${found.type} of type ${found.mimeType}, left out: ${omissionReason(found)}]`
    );
  });
  return { value, text: textOf(value), media };
}

const isArchive = (mimeType: string): boolean =>
  /^application\/(?:octet-stream|zip|gzip|x-gzip|x-tar|x-7z-compressed)$/.test(mimeType);

/**
 * An image that every API accepts, or a file other than an archive. For any other, an API refuses the whole request and each later one with
 * the result.
 */
export const isCommon = ({ type, mimeType }: MediaContent): boolean =>
  imageTypes.includes(mimeType) || (type !== "image" && !mimeType.startsWith("image/") && !isArchive(mimeType));

/** The Responses API of OpenAI takes images and documents. */
export const isOpenAiInput = (media: MediaContent): boolean =>
  isCommon(media) && !/^(?:audio|video)\//.test(media.mimeType);

/** The same as `isCommon` if the API may be Anthropic's. */
export const isAlwaysTaken = (media: MediaContent): boolean => isCommon(media) && !isLargeForAnthropic(media);

function textOf(value: Json): string {
  return typeof value === "string" && value.trim() !== "" ? value : JSON.stringify(value);
}

export function dataUrl({ mimeType, data }: MediaContent): string {
  return `data:${mimeType};base64,${data}`;
}

export function fileName({ name, mimeType }: MediaContent): string {
  return name ?? `file.${mimeType.replace(/^.*[/+]/, "")}`;
}
