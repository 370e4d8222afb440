import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/server";
import { forModel } from "../../model/call/for-model.ts";
import type { MediaContent } from "../../model/media-content.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { ToolResponse } from "../../model/call/response.ts";
import { mergeAllOf } from "../../schema/merge-all-of.ts";
import type { Json } from "../../util/json.ts";
import { contentOf } from "../../transports/shared/content-of.ts";
import { withoutHidden } from "../../util/hidden-characters.ts";
import { memoize } from "../../util/memo.ts";
import { isRecord } from "../../util/is-record.ts";

/**
 * A response as the result of `tools/call`: data as `structuredContent` with a copy as text, images and files as content of their own, a
 * failure as `{ error }` with `isError`, as text only where the tool has an output schema. Data of a tool whose output is not an object is the member `result` of one, as its output schema
 * says. A limit of the output shortens the text alone.
 */
export function callResult(response: ToolResponse, tool: ToolRecord | undefined): CallToolResult {
  const shown = forModel(response);
  // Clients check `structuredContent` against the output schema, also in a failure.
  if (!response.ok)
    return {
      ...(tool?.outputSchema === undefined ? structured(shown, shown) : { content: contents(shown) }),
      isError: true,
    };
  const data = response.shown === undefined ? shown : withoutHidden(response.data);
  if (tool?.outputSchema === undefined)
    return isRecord(data) && !isOneMedia(data) ? structured(data, shown) : { content: contents(shown) };
  if (!isWrapped(tool) && isRecord(data)) return structured(data, shown);
  return structured({ result: data }, response.shown === undefined ? { result: shown } : shown);
}

// Some clients show a model the one, some the other.
function structured(value: Json, shown: Json): CallToolResult {
  return { content: contents(shown), structuredContent: value };
}

function contents(value: Json): ContentBlock[] {
  const { text, value: rest, media } = contentOf(value, () => true);
  const blocks = media.map(contentBlock);
  const isOnlyMedia = media.length === 1 && rest === `[${media[0]?.type ?? ""} 1]`;
  return isOnlyMedia ? blocks : [{ type: "text", text }, ...blocks];
}

const isOneMedia = (value: Json): boolean => typeof contentOf(value, () => true).value === "string";

function contentBlock({ type, mimeType, data, name }: MediaContent): ContentBlock {
  if (type === "image") return { type: "image", mimeType, data };
  if (mimeType.startsWith("audio/")) return { type: "audio", mimeType, data };
  return { type: "resource", resource: { uri: `file:///${encodeURIComponent(name ?? "file")}`, mimeType, blob: data } };
}

/** Whether the adapter made the output the property `result` of an object: a root that is not plainly an object. */
const isWrapped = memoize(({ outputSchema = {} }: ToolRecord): boolean => {
  const { type, anyOf, oneOf, $ref } = mergeAllOf(outputSchema);
  return type !== "object" || anyOf !== undefined || oneOf !== undefined || $ref !== undefined;
});
