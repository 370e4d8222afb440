import type { Json, JsonObject } from "../util/json.ts";
import { isRecord } from "../util/is-record.ts";
import { isJsonType } from "../schema/keywords.ts";
import type { DefinitionKind } from "./kinds/shared/definition-kind.ts";
import { definitionKinds } from "./kinds/index.generated.ts";
import { isOpenAiType } from "./kinds/shared/members.ts";

/** The kind an entry is written in; undefined where it is none we know. */
export function detectKind(entry: JsonObject): DefinitionKind | undefined {
  return definitionKinds.find((kind) => kind.matches(entry));
}

/** Members by which Gemini names tools of its own, in either spelling. */
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

/** What a provider calls the tool of its own that an entry names: `web_search_20250305`; undefined where it names none. */
export function builtInTool(entry: Json): string | undefined {
  if (!isRecord(entry)) return undefined;
  const { type } = entry;
  const hasSchema = ["function", "parameters", "input_schema", "inputSchema"].some((key) => Object.hasOwn(entry, key));
  if (typeof type === "string" && !isOpenAiType(type) && !isJsonType(type) && !hasSchema) return type;
  const keys = Object.keys(entry);
  const isGemini = keys.length > 0 && keys.every((key) => geminiTools.has(key.replaceAll("_", "").toLowerCase()));
  return isGemini ? keys.join(", ") : undefined;
}
