import type { LanguageModelV4FilePart, LanguageModelV4ToolResultPart } from "@ai-sdk/provider";
import { isMedia, type MediaContent } from "../../model/media-content.ts";
import type { Json } from "../../util/json.ts";
import { cleanJson, cleanText } from "./clean.ts";
import type { RenderProfile } from "./profiles.ts";
import type { RenderedResult } from "./results.ts";

/** A result as a part of a tool message, and the files that have to come after the message. */
export interface ResultParts {
  readonly output: LanguageModelV4ToolResultPart["output"];
  readonly after: readonly LanguageModelV4FilePart[];
}

/** The parts of one result. */
export function resultParts({ result, isError }: RenderedResult, profile: RenderProfile): ResultParts {
  const media = isError ? [] : mediaIn(result);
  if (media.length > 0) return mediaParts(result, media, profile);
  const value = cleanJson(result);
  if (typeof value === "string") return { output: { type: isError ? "error-text" : "text", value }, after: [] };
  return { output: { type: isError ? "error-json" : "json", value: value as never }, after: [] };
}

const mediaIn = (result: Json): readonly MediaContent[] =>
  [result].flat().flatMap((part): MediaContent[] => (isMedia(part) ? [part] : []));

function mediaParts(result: Json, media: readonly MediaContent[], profile: RenderProfile): ResultParts {
  const others = [result].flat().filter((part) => !isMedia(part));
  const shown = others.map((part) => (typeof part === "string" ? part : JSON.stringify(part)));
  const texts = shown.filter((text) => text !== "").map((text) => ({ type: "text" as const, text: cleanText(text) }));
  const files = media.map(filePart);
  if (profile.takesMediaInResults) return { output: { type: "content", value: [...texts, ...files] }, after: [] };
  const names = media.map(({ mimeType, name }) => `[${name ?? mimeType}: in the next message]`);
  const value = [...texts.map(({ text }) => text), ...names.map(cleanText)].join("\n");
  return { output: { type: "text", value }, after: files };
}

const filePart = ({ mimeType, data, name }: MediaContent): LanguageModelV4FilePart => ({
  type: "file",
  mediaType: cleanText(mimeType),
  data: { type: "data", data: cleanText(data) },
  ...(name === undefined ? {} : { filename: cleanText(name) }),
});
