import type { Json, JsonObject } from "../util/json.ts";
import { isRecord } from "../util/is-record.ts";
import { isJsonType } from "../schema/keywords.ts";
import type { DefinitionKind } from "./kinds/shared/definition-kind.ts";
import { definitionKinds } from "./kinds/index.generated.ts";
import { isOpenAiType } from "./kinds/shared/members.ts";

/** The kind of an entry; undefined for an unknown one. */
export function detectKind(entry: JsonObject): DefinitionKind | undefined {
  return definitionKinds.find((kind) => kind.matches(entry));
}

/** Members that name Gemini's built-in tools, in either spelling. */
const geminiTools: ReadonlySet<string> = new Set([
  "googlesearch",
  "googlesearchretrieval",
  "googlemaps",
  "codeexecution",
  "urlcontext",
  "computeruse",
  "enterprisewebsearch",
  "filesearch",
  "retrieval",
  "mcpservers",
]);

/** The provider's name of the built-in tool that an entry refers to: `web_search_20250305`; undefined for any other entry. */
export function builtInTool(entry: Json): string | undefined {
  if (!isRecord(entry)) return undefined;
  const { type } = entry;
  const hasSchema = ["function", "parameters", "input_schema", "inputSchema"].some((key) => Object.hasOwn(entry, key));
  if (typeof type === "string" && !isOpenAiType(type) && !isJsonType(type) && !hasSchema) return type;
  const keys = Object.keys(entry);
  const isGemini = keys.length > 0 && keys.every((key) => geminiTools.has(key.replaceAll("_", "").toLowerCase()));
  return isGemini ? keys.join(", ") : undefined;
}
