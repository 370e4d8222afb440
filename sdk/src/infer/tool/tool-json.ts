import type { Code } from "../../errors/codes.ts";
import { findingOf } from "../../errors/toolwright-error.ts";
import type { Finding } from "../../model/finding.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { compareSchemas } from "../../schema/compare/compare-schemas.ts";
import { fileFaults } from "../../schema/files/file-faults.ts";
import { isToolJson } from "../../schema/files/tool-json.generated.ts";
import { keywordOf } from "../../schema/keywords.ts";
import { own } from "../../schema/types.ts";
import { defined } from "../../util/defined.ts";
import { pointerKeys, pointerTo } from "../../util/json-pointer.ts";
import { isRecord } from "../../util/is-record.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import { sameJson } from "../../util/stable-json.ts";
import { sentence } from "../../util/texts.ts";
import { relativeFile } from "../project/node-location.ts";
import type { Project } from "../project/open-project.ts";
import { readJsonFile } from "../read/json-file.ts";
import type { Found } from "./tool-draft.ts";

/** The file next to a tool's source that changes its texts and schema: `tool.json` for `tool.ts`, `echo.json` for `echo.ts`. */
export const toolJsonOf = (file: string): string => file.replace(/\.[cm]?[jt]sx?$/, ".json");

/** The content that `isToolJson` accepts; `tool_id` and `type` only repeat the source. */
interface ToolJson {
  readonly tool_id?: string;
  readonly type?: string;
  readonly description?: string;
  readonly parameters?: Parts;
  readonly returns?: Parts;
}

type Parts = Readonly<Record<string, string | (Readonly<Record<string, unknown>> & { readonly required?: boolean })>>;

type Report = (code: Code, pointer: string, says: string) => void;

/** The tool with the changes of the JSON file next to its source; a contradiction of the source is a finding at its location in that file. */
export function withToolJson(found: Found, source: string, project: Project): Found {
  const { tool } = found;
  const json = tool === undefined ? undefined : readJsonFile(toolJsonOf(source), project);
  if (tool === undefined || json === undefined) return found;
  const file = relativeFile(toolJsonOf(source), project.root);
  const findings: Finding[] = [];
  const locations = "fault" in json ? { "": json.at } : json.locations;
  const report: Report = (code, pointer, says) => {
    const at = locations[pointer] ?? locations[pointer.slice(0, pointer.lastIndexOf("/"))] ?? locations[""];
    const remedy = "Correct the file, or change the function first.";
    findings.push(findingOf(code, sentence(`\`${file}\` ${says.replace(/\.$/, "")}`), { ...defined({ at }), remedy }));
  };
  if ("fault" in json) report(json.code, "", json.fault);
  else
    for (const { pointer, message } of fileFaults(isToolJson, json.value))
      report("SCHEMA_INVALID", pointer, `has a wrong part: ${pointer} ${message}`);
  if ("fault" in json || findings.length > 0) return { ...found, findings: [...found.findings, ...findings] };

  const { tool_id, type, description, parameters = {}, returns }: ToolJson = json.value;
  const ownType = tool.metadata.type ?? "function";
  if (tool_id !== undefined && tool_id !== tool.name)
    report("SCHEMA_SIGNATURE_MISMATCH", "/tool_id", `has another \`tool_id\` than the tool, \`${tool.name}\``);
  if (type !== undefined && type !== ownType && type !== `${ownType}_tool`)
    report("SCHEMA_SIGNATURE_MISMATCH", "/type", `has another \`type\` than the tool, \`${ownType}\``);
  const changed = {
    ...tool,
    ...(description !== undefined && { description: description.trim() }),
    input: schemaWith(tool.input, parameters, { pointer: "/parameters", report }),
    ...(returns !== undefined && { output: schemaWith(tool.output ?? {}, returns, { pointer: "/returns", report }) }),
  };
  return { ...found, tool: changed, findings: [...found.findings, ...findings] };
}

interface Place {
  readonly pointer: string;
  readonly report: Report;
}

/** The schema with the keywords of a file. They may only describe and narrow it, since the function still accepts the same input. */
function schemaWith(schema: JsonSchema, parts: Parts, { pointer, report }: Place): JsonSchema {
  const properties: Record<string, JsonSchema> = { ...schema.properties };
  const required = new Set(schema.required);
  for (const [name, part] of Object.entries(parts)) {
    const { required: isRequired, ...given } = typeof part === "string" ? { type: part } : part;
    const keywords = Object.entries(given).filter(([keyword, value]) => {
      const fault = keywordFault(keyword, value);
      if (fault !== undefined) report("SCHEMA_INVALID", pointerTo(pointer, name, keyword), fault);
      return fault === undefined;
    });
    const { default: ownDefault } = own(properties, name) ?? {};
    const changed: JsonSchema = { ...own(properties, name), ...Object.fromEntries(keywords) };
    if (ownDefault !== undefined && !sameJson(changed.default, ownDefault)) {
      const says = `gives \`${name}\` another default than the tool's function, which takes ${JSON.stringify(ownDefault)}`;
      report("SCHEMA_SIGNATURE_MISMATCH", pointerTo(pointer, name, "default"), says);
    }
    properties[name] = changed;
    if (isRequired === true) required.add(name);
    if (isRequired === false) required.delete(name);
  }
  const names = Object.keys(properties).filter((name) => required.has(name));
  const changed = { ...schema, properties, required: names };
  for (const { before, keyword, property, example } of compareSchemas(changed, schema).removed) {
    const [, name = property ?? "", ...inner] = pointerKeys(before);
    const [value] =
      isRecord(example) && Object.hasOwn(example, name) ? [JSON.stringify(example[name]).slice(0, 80)] : [];
    const says =
      keyword === "property"
        ? `has \`${name}\`, which the tool's function does not have.${didYouMean(name, Object.keys(schema.properties ?? {}))}`
        : keyword === "required"
          ? `makes \`${name}\` optional, which the tool's function needs`
          : `allows ${value ?? "values"}, which the tool's function does not take`;
    report(
      "SCHEMA_SIGNATURE_MISMATCH",
      pointerTo(pointer, name, ...inner, ...(keyword === "property" ? [] : [keyword])),
      says,
    );
  }
  return names.length > 0 ? changed : { ...schema, properties };
}

function keywordFault(keyword: string, value: unknown): string | undefined {
  const known = keywordOf(keyword);
  if (known?.accepts(value) === true || keyword.startsWith("x-")) return undefined;
  const what = known === undefined ? "is not a keyword of JSON Schema" : "has a value that it does not take";
  return `says \`${keyword}\`, which ${what}`;
}
