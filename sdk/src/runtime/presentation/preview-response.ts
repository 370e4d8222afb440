import type { CallSession } from "../../model/call/call.ts";
import type { Handler } from "../../model/call/handler.ts";
import type { CallRegistry } from "../../model/call/loaded-registry.ts";
import type { ToolResponse } from "../../model/call/response.ts";
import type { Json } from "../../util/json.ts";
import { redact } from "../../schema/redact.ts";
import { formatError, jsonOf } from "./call-text.ts";
import { clipText, visibleText } from "../../util/visible-text.ts";
import { counted } from "../../util/texts.ts";
import { orElse } from "../../util/failures.ts";

const defaultLines = 3;

/**
 * A response in at most `maxLines` lines for a UI: the tool's own preview, otherwise the first lines of its data; for a failure, the text of the
 * error. Never rejects: if the tool's preview fails, the general preview is used.
 */
export async function previewResponse(
  { registry, modules }: Pick<CallSession, "modules"> & { readonly registry: Pick<CallRegistry, "tool"> },
  response: ToolResponse<unknown>,
  maxLines: number = defaultLines,
): Promise<readonly string[]> {
  const most = Number.isNaN(maxLines) ? defaultLines : Math.max(1, Math.floor(maxLines));
  if (!response.ok) return firstLines(formatError(response), most);
  const tool = orElse(() => registry.tool(response.meta.tool), undefined);
  const data = redact(response.data, tool?.outputSchema) as Json;
  const own = tool && (await ownPreview(() => modules.handler(tool), data, most));
  return own ?? generalPreview(data, most);
}

/** The result of the tool's `preview`; undefined if it has none or it fails. */
async function ownPreview(
  load: () => Handler | Promise<Handler>,
  data: Json,
  maxLines: number,
): Promise<readonly string[] | undefined> {
  try {
    const handler = await load();
    const given: unknown = handler.preview?.(data, maxLines);
    if (typeof given === "string") return firstLines(given, maxLines);
    if (!Array.isArray(given)) return undefined;
    const lines: readonly unknown[] = given;
    return lines.every((line) => typeof line === "string") ? cut(lines, { count: lines.length, maxLines }) : undefined;
  } catch {
    return undefined;
  }
}

const longestLine = 200;

function firstLines(text: string, maxLines: number): readonly string[] {
  const lines = text.split("\n");
  const first = lines.slice(0, maxLines).map((line) => line.replace(/\r$/, ""));
  return cut(first, { count: lines.length, maxLines });
}

/** At most `maxLines` of the lines, each of limited length; `count` is the total number of lines. */
function cut(
  lines: readonly string[],
  { count, maxLines }: { readonly count: number; readonly maxLines: number },
): readonly string[] {
  const shown = lines
    .slice(0, maxLines)
    .map((line) => clipText(visibleText(line.replaceAll(/[\n\r]+/g, " ")), longestLine));
  if (count <= maxLines) return shown;
  if (maxLines === 1) return shown.map((line) => `${line} …`);
  return [...shown.slice(0, -1), `… ${counted(count - maxLines + 1, "more line")}`];
}

/** The preview of data if the tool has none: the lines of a text, the items of a list, or the members of an object. */
function generalPreview(data: Json, maxLines: number): readonly string[] {
  if (typeof data === "string") return firstLines(data, maxLines);
  if (data === null) return ["no data"];
  if (typeof data !== "object") return [String(data)];
  if (Array.isArray(data)) {
    const items = data.slice(0, maxLines).map(shownPart);
    return cut([counted(data.length, "item"), ...items], { count: data.length + 1, maxLines });
  }
  const members = Object.entries(data as Readonly<Record<string, Json>>);
  const lines = members.slice(0, maxLines).map(([key, part]) => `${key}: ${shownPart(part)}`);
  return members.length === 0 ? ["an empty object"] : cut(lines, { count: members.length, maxLines });
}

const shownPart = (part: Json): string => (typeof part === "string" ? part : jsonOf(part));
