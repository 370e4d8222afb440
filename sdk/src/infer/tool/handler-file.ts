import path from "node:path";
import type { ts } from "ts-morph";
import { findingOf } from "../../errors/toolwright-error.ts";
import { startOf, type Finding } from "../../model/finding.ts";
import { handlerFileName } from "../../model/tool/tool-folder.ts";
import { optionNames } from "../../model/tool/tool-options.ts";
import type { WrittenSchema } from "../../model/tool/tool.ts";
import { orElse } from "../../util/failures.ts";
import { textOfFile } from "../../util/files.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json } from "../../util/json.ts";
import { joinLines } from "../docs/tags/join-lines.ts";
import { locationAt, nodeDetails, relativeFile } from "../project/node-location.ts";
import type { Project } from "../project/open-project.ts";
import { readJsonFile, type JsonFile } from "../read/json-file.ts";
import { exportOf } from "../read/module-exports.ts";
import { isSchemaOption, literalBehind, optionsIn, readDefinition, type Option } from "../read/read-definition.ts";
import { exportedFunction, readHandler, type Callable } from "../read/read-handler.ts";
import { toolOfDraft, type Found } from "./tool-draft.ts";

/**
 * Reads a tool of two files: a `handler.js` that exports `execute`, and a `schema.json` written by hand. The description comes from `schema.json`,
 * otherwise from the JSDoc of `execute`, otherwise from `doc_summary.md`.
 */
export function inferHandlerFile(source: ts.SourceFile, name: string, project: Project): Found {
  const folder = path.dirname(source.fileName);
  const json = readJsonFile(path.join(folder, "schema.json"), project);
  const ofSchema = json !== undefined && "value" in json ? [] : [schemaFinding(json, folder, project)];
  const findings: Finding[] = [...ofSchema];
  const refuse = (message: string, remedy: string, node?: ts.Node): void => {
    const details = node === undefined ? { at: locationAt(source, 0, project.root) } : nodeDetails(node, project.root);
    findings.push(findingOf("TOOL_NOT_DEFINED", message, { ...details, remedy }));
  };
  if (readDefinition(source, "default", project) !== undefined) {
    refuse(
      `\`${handlerFileName}\` cannot contain a tool made by \`defineTool\`.`,
      "Rename the file to `tool.js` and remove `schema.json`, which is then generated; or export `execute` alone.",
    );
    return { findings };
  }
  const handler = handlerIn(source, project);
  if (handler === undefined)
    refuse(
      `\`${handlerFileName}\` exports no function \`execute\`.`,
      "Export it: `export async function execute(input, ctx) { … }`.",
      (exportOf(source, "execute", project) ?? exportOf(source, "default", project))?.node,
    );
  findings.push(...misplacedOptions(source, project));
  if (handler === undefined || json === undefined || !("value" in json)) return { findings };
  const found = toolOfDraft(
    {
      name,
      source,
      node: handler.handler,
      statements: [],
      handler,
      options: optionsOfSchema(json),
      unreadable: [],
      categoryRemedy: 'Set it in `schema.json`: `"category": "action"`.',
      isPlain: true,
      findings,
    },
    project,
  );
  if (found.tool === undefined) return found;
  const summary = orElse(() => joinLines(textOfFile(path.join(folder, "doc_summary.md"), project.texts).trim()), "");
  const written = typeof json.value.description === "string" ? json.value.description.trim() : "";
  const description = [written, found.tool.description, summary].find((text) => text !== "") ?? "";
  return { ...found, tool: { ...found.tool, description } };
}

function schemaFinding(
  json: Exclude<ReturnType<typeof readJsonFile>, JsonFile>,
  folder: string,
  { root }: Project,
): Finding {
  if (json !== undefined) return findingOf(json.code, `\`schema.json\` ${json.fault}.`, { at: json.at });
  const at = startOf(relativeFile(path.join(folder, "schema.json"), root));
  const remedy = "Write the JSON Schema of the input there, or write the tool as `tool.js` with `defineTool`.";
  return findingOf("TOOL_FILE_MISSING", "There is no `schema.json` next to `handler.js`.", { at, remedy });
}

/** `execute`, as a member of the default export, by its name, or as the default export, in the order of the lookup at a call. */
function handlerIn(source: ts.SourceFile, project: Project): Callable | undefined {
  const { expression } = exportOf(source, "default", project) ?? {};
  const whole = expression && literalBehind(expression, project.checker);
  const member = whole && readHandler({ node: whole, options: optionsIn(whole).options }, project);
  if (member !== undefined && "handler" in member) return member;
  return exportedFunction(source, "execute", project) ?? exportedFunction(source, "default", project);
}

/** Options that the module sets, which nothing reads there. */
function misplacedOptions(source: ts.SourceFile, project: Project): readonly Finding[] {
  const { expression } = exportOf(source, "default", project) ?? {};
  const whole = expression && literalBehind(expression, project.checker);
  const nodes = [
    ...["metadata", "category"].flatMap((name) => exportOf(source, name, project)?.node ?? []),
    ...(whole === undefined ? [] : optionsIn(whole).options)
      .filter(({ name }) => optionNames.includes(name))
      .map(({ member }) => member),
  ];
  return nodes.map((node) => {
    const remedy = "Move them to `schema.json`.";
    const details = { ...nodeDetails(node, project.root), remedy };
    return findingOf("TOOL_OPTION_INVALID", "`handler.js` cannot set options of the tool.", details);
  });
}

/** Options that are also keywords of JSON Schema; within a schema they are keywords. */
const sharedNames: readonly string[] = ["title", "type", "examples", "deprecated"];

/**
 * The options in `schema.json`. It is either the JSON Schema of the input, with the output's as `x-output` and options among its keywords, or
 * `{ "input": …, "output": … }` with the options around them.
 */
function optionsOfSchema(json: JsonFile): readonly Option[] {
  const members = optionsIn(json.literal).options;
  if (isEnvelope(json.value))
    return members
      .filter(({ name }) => !["$schema", "description"].includes(name))
      .map((option) => (isSchemaOption(option) ? { ...option, written: part(json, option.name) } : option));
  const own = members.filter(({ name }) => optionNames.includes(name) && !sharedNames.includes(name));
  const output = members.findLast(({ name }) => name === "x-output");
  const apart = new Set(["description", "x-output", ...own.map(({ name }) => name)]);
  const schema = Object.fromEntries(Object.entries(json.value).filter(([key]) => !apart.has(key)));
  const written = { schema: schema as Json, locations: json.locations };
  return [
    ...own,
    { name: "input", member: json.literal, written },
    ...(output === undefined ? [] : [{ ...output, name: "output", written: part(json, "x-output") }]),
  ];
}

/** An object schema has a type or combines others; `{ input, output }` has neither. `type` is also an option, with other values. */
const isEnvelope = (value: JsonFile["value"]): boolean =>
  isRecord(value.input) &&
  value.type !== "object" &&
  !["properties", "$ref", "anyOf", "oneOf", "allOf"].some((key) => Object.hasOwn(value, key));

function part({ value, locations }: JsonFile, member: string): WrittenSchema {
  const pointer = `/${member}`;
  const within = Object.entries(locations)
    .filter(([key]) => key === pointer || key.startsWith(`${pointer}/`))
    .map(([key, location]) => [key.slice(pointer.length), location] as const);
  return { schema: value[member] as Json, locations: Object.fromEntries(within) };
}
