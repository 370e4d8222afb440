import { ts } from "ts-morph";
import { findingOf } from "../../errors/finding-of.ts";
import type { Finding, Location } from "../../model/finding.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import { keywordOf } from "../../schema/keywords.ts";
import { schemaDifferences } from "../../schema/compare/compare-schemas.ts";
import { isRecord } from "../../util/is-record.ts";
import { parseJson } from "../../util/json.ts";
import { jsonFault } from "../../util/json-text.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import { textOfFile, type Texts } from "../../util/files.ts";
import { relativeFile } from "../project/node-location.ts";
import type { Project } from "../project/open-project.ts";
import { placesIn } from "../read/read-schema-file.ts";
import type { Found } from "./assemble-tool.ts";
import { orElse } from "../../util/failures.ts";

/** The file next to a tool's source that changes its texts and schema: `tool.json` for `tool.ts`, `echo.json` for `echo.ts`. */
export const toolJsonOf = (file: string): string => file.replace(/\.[cm]?[jt]s$/, ".json");

/** What such a file may say. `tool_id` and `type` only repeat what the source says. */
const members = ["$schema", "tool_id", "type", "description", "parameters", "returns"];

/** The tool as the JSON file next to its source changes it; what contradicts the source is a finding at its place in that file. */
export function withToolJson(found: Found, source: string, { root, texts }: Project): Found {
  const { tool } = found;
  const text = tool === undefined ? undefined : textOf(toolJsonOf(source), texts);
  if (tool === undefined || text === undefined) return found;
  const changes = new ToolJson(tool, { text, file: toolJsonOf(source), root });
  return { ...found, tool: changes.changed(), findings: [...found.findings, ...changes.findings] };
}

const textOf = (file: string, texts: Texts): string | undefined =>
  orElse(() => textOfFile(file, texts).replace(/^\uFEFF/, ""), undefined);

interface JsonFile {
  readonly text: string;
  readonly file: string;
  readonly root: string;
}

type JsonRecord = Readonly<Record<string, unknown>>;
type Code = "SCHEMA_INVALID" | "SCHEMA_SIGNATURE_MISMATCH";

class ToolJson {
  readonly findings: Finding[] = [];
  readonly #tool: InferredTool;
  readonly #value: unknown;
  readonly #file: string;
  readonly #places: Readonly<Record<string, Location>>;

  constructor(tool: InferredTool, { text, file, root }: JsonFile) {
    this.#tool = tool;
    this.#file = relativeFile(file, root);
    this.#value = parseJson(text);
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.JSON, true, ts.ScriptKind.JSON);
    const [statement] = source.statements;
    const isRead = this.#value !== undefined && statement !== undefined && ts.isExpressionStatement(statement);
    const { line = 1, column = 1 } = jsonFault(text) ?? {};
    this.#places = isRead ? placesIn(statement.expression, root) : { "": { file: this.#file, line, column } };
  }

  changed(): InferredTool {
    const value = this.#value;
    if (!isRecord(value)) {
      this.#report("SCHEMA_INVALID", "", value === undefined ? "is not JSON" : "is not a JSON object");
      return this.#tool;
    }
    for (const name of Object.keys(value).filter((each) => !members.includes(each)))
      this.#report(
        "SCHEMA_INVALID",
        pointerTo("", name),
        `has the unknown member \`${name}\`.${didYouMean(name, members)}`,
      );
    this.#repeats(value);
    const { description, parameters, returns } = value;
    if (description !== undefined && typeof description !== "string")
      this.#report("SCHEMA_INVALID", "/description", "has a `description` that is not a text");
    const { input, output } = this.#tool;
    const changedOutput = returns === undefined ? output : this.#schema(output ?? {}, returns, "/returns");
    return {
      ...this.#tool,
      ...(typeof description === "string" && { description: description.trim() }),
      input: parameters === undefined ? input : this.#schema(input, parameters, "/parameters"),
      ...(changedOutput !== undefined && { output: changedOutput }),
    };
  }

  /** The source decides these. */
  #repeats({ tool_id: id, type }: JsonRecord): void {
    const { name, metadata } = this.#tool;
    const ownType = metadata.type ?? "function";
    const types = [ownType, `${ownType}_tool`];
    if (id !== undefined && id !== name)
      this.#report("SCHEMA_SIGNATURE_MISMATCH", "/tool_id", `has another \`tool_id\` than the tool, \`${name}\``);
    if (type !== undefined && !types.some((known) => known === type))
      this.#report("SCHEMA_SIGNATURE_MISMATCH", "/type", `has another \`type\` than the tool, \`${ownType}\``);
  }

  #schema(schema: JsonSchema, given: unknown, pointer: string): JsonSchema {
    if (!isRecord(given)) {
      this.#report("SCHEMA_INVALID", pointer, `has \`${pointer.slice(1)}\` that are not an object of names`);
      return schema;
    }
    const properties: Record<string, JsonSchema> = { ...schema.properties };
    const required = new Set(schema.required);
    for (const [name, part] of Object.entries(given)) {
      const place = pointerTo(pointer, name);
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (property === undefined) {
        const known = didYouMean(name, Object.keys(properties));
        this.#report(
          "SCHEMA_SIGNATURE_MISMATCH",
          place,
          `has \`${name}\`, which the tool's function does not have.${known}`,
        );
        continue;
      }
      properties[name] = this.#property(property, { part, place, $defs: schema.$defs });
      this.#requirement(required, { name, place, part });
    }
    const isRequired = Object.keys(properties).filter((name) => required.has(name));
    return { ...schema, properties, ...(isRequired.length > 0 && { required: isRequired }) };
  }

  /** A property may be narrowed and described, since the function takes what it took before. */
  #property(
    property: JsonSchema,
    { part, place, $defs }: { readonly part: unknown; readonly place: string; readonly $defs: JsonSchema["$defs"] },
  ): JsonSchema {
    const given: unknown = typeof part === "string" ? { type: part } : part;
    if (!isRecord(given)) {
      this.#report("SCHEMA_INVALID", place, "has a schema that is not an object");
      return property;
    }
    const { required: _required, ...keywords } = given;
    for (const [keyword, value] of Object.entries(keywords)) {
      const known = keywordOf(keyword);
      if (known?.accepts(value) === true || keyword.startsWith("x-")) continue;
      const what = known === undefined ? "is not a keyword of JSON Schema" : "has a value that it does not take";
      this.#report("SCHEMA_INVALID", pointerTo(place, keyword), `says \`${keyword}\`, which ${what}`);
      return property;
    }
    const narrowed = { ...property, ...keywords };
    const whole = (schema: JsonSchema): JsonSchema => ({ ...schema, ...($defs !== undefined && { $defs }) });
    const [difference] = schemaDifferences(whole(narrowed), whole(property));
    if (difference === undefined) return narrowed;
    const keyword = Object.keys(keywords).find((each) => each === difference.keyword) ?? "";
    const at = keyword === "" ? place : pointerTo(place, keyword);
    const value = difference.example === undefined ? "values" : JSON.stringify(difference.example).slice(0, 80);
    this.#report("SCHEMA_SIGNATURE_MISMATCH", at, `allows ${value}, which the tool's function does not take`);
    return property;
  }

  #requirement(
    required: Set<string>,
    { name, place, part }: { readonly name: string; readonly place: string; readonly part: unknown },
  ): void {
    const given = isRecord(part) ? part.required : undefined;
    if (given === undefined) return;
    const at = pointerTo(place, "required");
    if (typeof given !== "boolean") this.#report("SCHEMA_INVALID", at, "has a `required` that is not true or false");
    else if (given) required.add(name);
    else if (required.has(name))
      this.#report("SCHEMA_SIGNATURE_MISMATCH", at, `makes \`${name}\` optional, which the tool's function needs`);
  }

  #report(code: Code, pointer: string, says: string): void {
    const at = this.#places[pointer] ?? this.#places[""];
    const remedy = "Correct the file, or change the function first.";
    const message = `\`${this.#file}\` ${says.replace(/\.$/, "")}.`;
    this.findings.push(findingOf(code, message.replace(/\?\.$/, "?"), { ...(at !== undefined && { at }), remedy }));
  }
}
