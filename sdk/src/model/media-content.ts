import { textWithoutHidden } from "../util/hidden-characters.ts";
import { isRecord } from "../util/is-record.ts";
import type { Json } from "../util/json.ts";

/** An image or a file in a tool's data, as MCP writes images. Transports send it as such if the provider accepts it in a result. */
export interface MediaContent {
  readonly type: "image" | "file";
  /** Such as `image/png` or `application/pdf`. */
  readonly mimeType: string;
  /** The bytes in base64, or a data URL. */
  readonly data: string;
  /** The file's name, if it has one. */
  readonly name?: string;
}

/** The image types that every provider accepts, except that Gemini does not accept GIF. */
export const imageTypes: readonly string[] = ["image/png", "image/jpeg", "image/webp", "image/gif"];

/** Anthropic's limits for an image: it refuses the whole request and each later one with the image. */
const maxAnthropicImage = { characters: 5_242_880, pixels: 8000 } as const;

/** Whether an image has too many characters in base64, or too many pixels on a side, as the picture of a whole web page has. */
export const isLargeForAnthropic = ({ mimeType, data }: Pick<MediaContent, "mimeType" | "data">): boolean =>
  mimeType.startsWith("image/") &&
  (data.length > maxAnthropicImage.characters || longestSide(data) > maxAnthropicImage.pixels);

/** Characters of base64 that contain the size of nearly every image. */
const sizedHead = 262_144;

/** The pixels of the longest side of a PNG, JPEG or WebP image in base64; 0 if they are not found. */
function longestSide(data: string): number {
  try {
    const bytes = Uint8Array.from(atob(data.slice(0, sizedHead)), (byte) => byte.charCodeAt(0));
    return Math.max(...sidesOf(new DataView(bytes.buffer)));
  } catch {
    return 0;
  }
}

/** Throws if the data ends before the size. */
function sidesOf(head: DataView): readonly number[] {
  const first = head.getUint32(0);
  if (first === 0x89_50_4e_47) return [head.getUint32(16), head.getUint32(20)];
  if (first === 0x52_49_46_46) return webpSides(head);
  if (first >>> 16 !== 0xff_d8) return [0];
  for (let at = 2; ; at += 2 + head.getUint16(at + 2)) {
    const kind = head.getUint8(at + 1);
    const isTable = kind === 0xc4 || kind === 0xc8 || kind === 0xcc;
    if (kind >= 0xc0 && kind <= 0xcf && !isTable) return [head.getUint16(at + 5), head.getUint16(at + 7)];
  }
}

function webpSides(head: DataView): readonly number[] {
  const kind = head.getUint8(15);
  if (kind === 0x58) return [24, 27].map((at) => (head.getUint32(at, true) & 0xff_ff_ff) + 1);
  if (kind === 0x4c) return [0, 14].map((bits) => ((head.getUint32(21, true) >>> bits) & 0x3f_ff) + 1);
  return [26, 28].map((at) => head.getUint16(at, true) & 0x3f_ff);
}

/** Why a model does not get an image or a file that it cannot read as text. */
export function omissionReason(media: Pick<MediaContent, "mimeType" | "data">): string {
  if (media.data === "") return "its data is empty or not base64";
  return isLargeForAnthropic(media) ? "the image is too large" : "this model's API does not take it";
}

/** `image/jpeg` for `image/jpg` and `IMAGE/JPEG; charset=binary`, as people write it. */
const plainType = (mimeType: string): string =>
  mimeType
    .toLowerCase()
    .replace(/\s*;.*/, "")
    .replace("image/jpg", "image/jpeg");

/** Plain base64 of a data URL, of lines or of the URL alphabet; empty for other text, for which providers refuse the whole request. */
function plainBase64(data: string): string {
  const digits = data
    .replace(/^data:[^,]*;base64,/i, "")
    .replaceAll(/\s/g, "")
    .replace(/={1,2}$/, "")
    .replaceAll("-", "+")
    .replaceAll("_", "/");
  if (/[^A-Za-z0-9+/]/.test(digits) || digits.length % 4 === 1) return "";
  return digits.padEnd(Math.ceil(digits.length / 4) * 4, "=");
}

/** Whether a part of a result is an image or a file. */
export function isMedia(value: unknown): value is MediaContent {
  if (!isRecord(value)) return false;
  const { type, mimeType, data } = value;
  return (type === "image" || type === "file") && typeof mimeType === "string" && typeof data === "string";
}

/** Replaces each image and file, at any depth; `written` has the type and data as its author wrote them. */
export function replaceMedia(value: Json, replacement: (media: MediaContent, written: MediaContent) => Json): Json {
  if (isMedia(value)) {
    const media: MediaContent = value;
    return replacement({ ...media, mimeType: plainType(media.mimeType), data: plainBase64(media.data) }, media);
  }
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => replaceMedia(item, replacement));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, replaceMedia(member, replacement)]));
}

/** The text of a text file for a model; undefined for other files, and for bytes that are not UTF-8. */
export function mediaText({ mimeType, data }: Pick<MediaContent, "mimeType" | "data">): string | undefined {
  if (!mimeType.startsWith("text/")) return undefined;
  try {
    const bytes = Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0));
    return textWithoutHidden(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
