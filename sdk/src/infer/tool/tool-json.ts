import type { Code } from "../../errors/codes.ts";
import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import { compareSchemas } from "../../schema/compare/compare-schemas.ts";
import { fileFaults } from "../../schema/files/file-faults.ts";
import { isToolJson } from "../../schema/files/tool-json.generated.ts";
import { keywordOf } from "../../schema/keywords.ts";
import { defined } from "../../util/defined.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import { sentence } from "../../util/texts.ts";
import { relativeFile } from "../project/node-location.ts";
import type { Project } from "../project/open-project.ts";
import { readJsonFile } from "../read/json-file.ts";
import type { Found } from "./tool-draft.ts";

/** The file next to a tool's source that changes its texts and schema: `tool.json` for `tool.ts`, `echo.json` for `echo.ts`. */
export const toolJsonOf = (file: string): string => file.replace(/\.[cm]?[jt]s$/, ".json");

/** What `isToolJson` accepts; `tool_id` and `type` only repeat what the source says. */
interface ToolJson {
  readonly tool_id?: string;
  readonly type?: string;
  readonly description?: string;
  readonly parameters?: Parts;
  readonly returns?: Parts;
}

type Parts = Readonly<Record<string, string | (Readonly<Record<string, unknown>> & { readonly required?: boolean })>>;

type Report = (code: Code, pointer: string, says: string) => void;

/** The tool as the JSON file next to its source changes it; what contradicts the source is a finding at its place in that file. */
export function withToolJson(found: Found, source: string, project: Project): Found {
  const { tool } = found;
  const json = tool === undefined ? undefined : readJsonFile(toolJsonOf(source), project);
  if (tool === undefined || json === undefined) return found;
  const file = relativeFile(toolJsonOf(source), project.root);
  const findings: Finding[] = [];
  const locations = "fault" in json ? { "": json.at } : json.locations;
  const report: Report = (code, pointer, says) => {
    const at = locations[pointer] ?? locations[""];
    const remedy = "Correct the file, or change the function first.";
    findings.push(findingOf(code, sentence(`\`${file}\` ${says.replace(/\.$/, "")}`), { ...defined({ at }), remedy }));
  };
  if ("fault" in json) report(json.code, "", json.fault);
  else
    for (const { pointer, message } of fileFaults(isToolJson, json.value))
      report("SCHEMA_INVALID", pointer, `has a wrong part: ${pointer} ${message}`);
  const isValid = findings.length === 0 && !("fault" in json);
  const changed = isValid ? toolWith(tool, json.value, report) : tool;
  return { ...found, tool: changed, findings: [...found.findings, ...findings] };
}

function toolWith(
  tool: InferredTool,
  { tool_id, type, description, parameters, returns }: ToolJson,
  report: Report,
): InferredTool {
  const ownType = tool.metadata.type ?? "function";
  if (tool_id !== undefined && tool_id !== tool.name)
    report("SCHEMA_SIGNATURE_MISMATCH", "/tool_id", `has another \`tool_id\` than the tool, \`${tool.name}\``);
  if (type !== undefined && type !== ownType && type !== `${ownType}_tool`)
    report("SCHEMA_SIGNATURE_MISMATCH", "/type", `has another \`type\` than the tool, \`${ownType}\``);
  return {
    ...tool,
    ...(description !== undefined && { description: description.trim() }),
    input: schemaWith(tool.input, parameters, { pointer: "/parameters", report }),
    ...(returns !== undefined && { output: schemaWith(tool.output ?? {}, returns, { pointer: "/returns", report }) }),
  };
}

interface Place {
  readonly pointer: string;
  readonly report: Report;
}

function schemaWith(schema: JsonSchema, parts: Parts = {}, { pointer, report }: Place): JsonSchema {
  const properties: Record<string, JsonSchema> = { ...schema.properties };
  const required = new Set(schema.required);
  for (const [name, part] of Object.entries(parts)) {
    const at = pointerTo(pointer, name);
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const { required: isRequired, ...keywords } = typeof part === "string" ? { type: part } : part;
    if (property === undefined) {
      const known = didYouMean(name, Object.keys(properties));
      report("SCHEMA_SIGNATURE_MISMATCH", at, `has \`${name}\`, which the tool's function does not have.${known}`);
      continue;
    }
    const whole = { ...property, ...defined({ $defs: schema.$defs }) };
    if (narrows(whole, keywords, { pointer: at, report })) properties[name] = { ...property, ...keywords };
    if (isRequired === true) required.add(name);
    else if (isRequired === false && required.has(name)) {
      const says = `makes \`${name}\` optional, which the tool's function needs`;
      report("SCHEMA_SIGNATURE_MISMATCH", pointerTo(at, "required"), says);
    }
  }
  const names = Object.keys(properties).filter((name) => required.has(name));
  return { ...schema, properties, ...(names.length > 0 && { required: names }) };
}

/** Whether keywords only describe or narrow a property, since the function takes what it took before. */
function narrows(
  property: JsonSchema,
  keywords: Readonly<Record<string, unknown>>,
  { pointer, report }: Place,
): boolean {
  for (const [keyword, value] of Object.entries(keywords)) {
    const known = keywordOf(keyword);
    if (known?.accepts(value) === true || keyword.startsWith("x-")) continue;
    const what = known === undefined ? "is not a keyword of JSON Schema" : "has a value that it does not take";
    report("SCHEMA_INVALID", pointerTo(pointer, keyword), `says \`${keyword}\`, which ${what}`);
    return false;
  }
  const difference = compareSchemas({ ...property, ...keywords }, property).find(({ removes }) => removes);
  if (difference === undefined) return true;
  const at = Object.hasOwn(keywords, difference.keyword) ? pointerTo(pointer, difference.keyword) : pointer;
  const value = difference.removed === undefined ? "values" : JSON.stringify(difference.removed).slice(0, 80);
  report("SCHEMA_SIGNATURE_MISMATCH", at, `allows ${value}, which the tool's function does not take`);
  return false;
}
