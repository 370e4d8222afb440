import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/server";
import { forModel } from "../../model/for-model.ts";
import type { MediaContent } from "../../model/media-content.ts";
import type { ToolRecord } from "../../model/registry.ts";
import type { ToolResponse } from "../../model/response.ts";
import { mergeAllOf } from "../../schema/merge-all-of.ts";
import type { Json } from "../../util/json.ts";
import { isRecord } from "../../util/is-record.ts";

/**
 * A response as the result of `tools/call`: data as `structuredContent` with a copy as text, images as they are, a failure as
 * `{ error }` with `isError`. Data of a tool whose output is not an object is the member `result` of one, as its output schema says.
 */
export function callResult(response: ToolResponse, tool: ToolRecord | undefined): CallToolResult {
  const shown = forModel(response);
  if (!response.ok) return { ...structured(shown as { readonly error: Json }), isError: true };
  const media = isMedia(shown)
    ? [shown]
    : Array.isArray(shown) && shown.length > 0 && shown.every(isMedia)
      ? shown
      : [];
  if (tool?.outputSchema !== undefined) {
    const result = structured(isWrapped(tool) || !isRecord(shown) ? { result: shown } : shown);
    return media.length === 0 ? result : { ...result, content: [...media.map(toBlock), ...result.content] };
  }
  if (media.length > 0) return { content: media.map(toBlock) };
  if (isRecord(shown)) return structured(shown);
  return { content: [{ type: "text", text: typeof shown === "string" ? shown : JSON.stringify(shown) }] };
}

// Some clients show a model the one, some the other: both say the same.
function structured(value: Readonly<Record<string, unknown>>): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(value) }], structuredContent: { ...value } };
}

function toBlock({ type, mimeType, data, name }: MediaContent): ContentBlock {
  if (type === "image") return { type: "image", mimeType, data };
  return { type: "resource", resource: { uri: `data:,${encodeURIComponent(name ?? "file")}`, mimeType, blob: data } };
}

function isMedia(value: unknown): value is MediaContent {
  if (!isRecord(value)) return false;
  const { type, mimeType, data } = value;
  return (type === "image" || type === "file") && typeof mimeType === "string" && typeof data === "string";
}

const wrapped = new WeakMap<ToolRecord, boolean>();

/** Whether the adapter made the output the property `result` of an object: a root that is not plainly an object. */
function isWrapped(tool: ToolRecord): boolean {
  const known = wrapped.get(tool);
  if (known !== undefined) return known;
  const whole = mergeAllOf(tool.outputSchema ?? {});
  const isObject =
    whole.type === "object" && whole.anyOf === undefined && whole.oneOf === undefined && whole.$ref === undefined;
  wrapped.set(tool, !isObject);
  return !isObject;
}
