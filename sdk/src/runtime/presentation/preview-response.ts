import type { LoadedRegistry } from "../../model/loaded-registry.ts";
import type { ToolRecord } from "../../model/registry.ts";
import type { ToolResponse } from "../../model/response.ts";
import type { Json } from "../../util/json.ts";
import { redact } from "../../schema/redact.ts";
import { formatError } from "./format-error.ts";
import { cut, firstLines, generalPreview } from "./preview-lines.ts";

/** How many lines a preview has where the host does not say. */
const defaultLines = 3;

/**
 * A response in at most `maxLines` lines for a UI: the tool's own preview, or else the first lines of its data; the text of the error for
 * a failure. Never rejects: where a tool's own preview fails, the general one stands in.
 */
export async function previewResponse(
  registry: LoadedRegistry,
  response: ToolResponse<unknown>,
  maxLines: number = defaultLines,
): Promise<readonly string[]> {
  const most = Number.isNaN(maxLines) ? defaultLines : Math.max(1, Math.floor(maxLines));
  if (!response.ok) return firstLines(formatError(response), most);
  const tool = recordOf(registry, response.meta.tool);
  const data = redact(response.data, tool?.outputSchema) as Json;
  const own = tool === undefined ? undefined : await ownPreview({ registry, tool, data, maxLines: most });
  return own ?? generalPreview(data, most);
}

function recordOf(registry: LoadedRegistry, name: string): ToolRecord | undefined {
  try {
    return registry.tool(name);
  } catch {
    return undefined;
  }
}

interface Previewed {
  readonly registry: LoadedRegistry;
  readonly tool: ToolRecord;
  readonly data: Json;
  readonly maxLines: number;
}

/** What the tool's `preview` gives; undefined where it has none, or it fails. */
async function ownPreview({ registry, tool, data, maxLines }: Previewed): Promise<readonly string[] | undefined> {
  try {
    const handler = await registry.handler(tool);
    const given: unknown = handler.preview?.(data, maxLines);
    if (typeof given === "string") return firstLines(given, maxLines);
    if (!Array.isArray(given)) return undefined;
    const lines: readonly unknown[] = given;
    return lines.every((line) => typeof line === "string") ? cut(lines, { count: lines.length, maxLines }) : undefined;
  } catch {
    return undefined;
  }
}
