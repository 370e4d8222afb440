import path from "node:path";
import type { ts } from "ts-morph";
import { findingOf } from "../../errors/finding-of.ts";
import type { LifecycleEvent } from "../../model/conversation/lifecycle-event.ts";
import type { Finding } from "../../model/finding.ts";
import type { ToolMetadata } from "../../model/tool/tool.ts";
import { isToolFileName, moduleVariables, type ModuleVariable } from "../../model/tool/tool-folder.ts";
import { eventOf, eventWords } from "../../model/workflow/event-words.ts";
import type { WiredFile } from "../../model/workflow/wired-file.ts";
import { defined } from "../../util/defined.ts";
import type { Json } from "../../util/json.ts";
import { didYouMean, nearestName } from "../../util/nearest-name.ts";
import { evidenceOf, locationAt, locationOf } from "../project/node-location.ts";
import type { Project } from "../project/open-project.ts";
import { exportNames, exportOf } from "../read/module-exports.ts";
import { exportedFunction, type ExportedFunction } from "../read/read-handler.ts";
import { readLiteral } from "../read/read-literal.ts";

/** A tool or a hook that is an exported function, as other systems have it: variables of its module say the rest. */
export interface FunctionFile {
  readonly exported: ExportedFunction;
  readonly exportName: string;
  readonly metadata: ToolMetadata;
  readonly findings: readonly Finding[];
}

/** Undefined for a file that no workflow names and that exports none of the variables. */
export function readFunctionFile(
  source: ts.SourceFile,
  project: Project,
): FunctionFile | { readonly findings: readonly Finding[] } | undefined {
  const said = project.wired?.get(source.fileName);
  const names = exportNames(source, project);
  const functions = names.filter((name) => exportedFunction(source, name, project) !== undefined);
  const isNamed = isToolFileName(path.basename(source.fileName))
    ? functions.includes(said?.function ?? "")
    : said !== undefined;
  if (!isNamed && !moduleVariables.some((name) => names.includes(name))) return undefined;
  const name = chosen(functions, said?.function, source);
  const exported = name === undefined ? undefined : exportedFunction(source, name, project);
  if (name === undefined || exported === undefined)
    return { findings: [noFunction(source, { functions, wanted: said?.function }, project)] };
  const { metadata, findings } = metadataOf(source, { names, said }, project);
  return { exported, exportName: name, metadata, findings };
}

/** The function that a workflow names, one named as the file, or the only one. */
function chosen(
  functions: readonly string[],
  wanted: string | undefined,
  { fileName }: ts.SourceFile,
): string | undefined {
  const ownName = path.basename(fileName).replace(/\.[jt]s$/, "");
  const named = [wanted, ownName, "execute", "default"].find((name) => name !== undefined && functions.includes(name));
  return named ?? (functions.length === 1 ? functions[0] : undefined);
}

interface Exported {
  readonly names: readonly string[];
  readonly said: WiredFile | undefined;
}

function metadataOf(
  source: ts.SourceFile,
  { names, said }: Exported,
  project: Project,
): { readonly metadata: ToolMetadata; readonly findings: readonly Finding[] } {
  const findings: Finding[] = misspelt(source, names, project);
  const read = (name: ModuleVariable): Value | undefined => {
    const given = exportOf(source, name, project);
    if (given === undefined) return undefined;
    const literal = given.expression === undefined ? undefined : readLiteral(given.expression, project.checker);
    const value = literal !== undefined && "value" in literal ? literal.value : undefined;
    return { name, node: given.node, value };
  };
  const report = ({ node, name }: Value, says: string, remedy: string): void =>
    void findings.push(variableFinding(node, `\`${name}\` ${says}`, { remedy, project }));
  const namesIn = (given: Value | undefined): string | readonly string[] | undefined => {
    if (given === undefined || isNames(given.value)) return given?.value as string | readonly string[] | undefined;
    report(
      given,
      "must be a constant: the name of an agent, a list of names, or `all`.",
      'Write `"all"` or `["Writer"]`.',
    );
    return undefined;
  };
  const eventIn = (given: Value | undefined): LifecycleEvent | undefined => {
    const event = typeof given?.value === "string" ? eventOf(given.value) : undefined;
    if (given === undefined || event !== undefined) return event;
    const shown =
      typeof given.value === "string"
        ? `is "${given.value.slice(0, 60)}", which is not an event.`
        : "must be a constant text.";
    const near = typeof given.value === "string" ? didYouMean(given.value, eventWords) : "";
    report(given, shown + near, `Write one of ${eventWords.slice(0, 6).join(", ")}.`);
    return undefined;
  };
  const [trigger, agent, applied] = [read("TRIGGER"), read("TRIGGER_AGENT"), read("APPLY_TO")];
  const event = eventIn(trigger);
  const around = namesIn(agent);
  const applyTo = namesIn(applied);
  const isHook = trigger !== undefined || said?.kind === "hook";
  if (isHook && applied !== undefined)
    report(applied, "is for tools of agents, and this is a hook.", "Write `TRIGGER_AGENT`.");
  if (!isHook && agent !== undefined)
    report(agent, "is for hooks, and nothing says when this one runs.", "Add `TRIGGER`, or write `APPLY_TO`.");
  if (isHook) {
    const agents = [around ?? "all"].flat();
    const filter = agents.includes("all") ? {} : { agents };
    return { metadata: { category: "lifecycle", ...defined({ on: event }), ...filter }, findings };
  }
  const category = said?.kind === "ui" ? "ui" : "utility";
  return { metadata: { category, ...defined({ applyTo }) }, findings };
}

interface Value {
  readonly name: ModuleVariable;
  readonly node: ts.Node;
  /** Undefined for what is not a constant. */
  readonly value: Json | undefined;
}

const isText = (value: Json | undefined): boolean => typeof value === "string" && value.trim() !== "";
const isNames = (value: Json | undefined): boolean => isText(value) || (Array.isArray(value) && value.every(isText));

/** Constants whose name is nearly one of the variables. */
function misspelt(source: ts.SourceFile, names: readonly string[], project: Project): Finding[] {
  return names.flatMap((name) => {
    if (!/^[A-Z][A-Z_]*$/.test(name) || moduleVariables.some((known) => known === name)) return [];
    const nearest = nearestName(name, moduleVariables);
    const node = nearest === undefined ? undefined : exportOf(source, name, project)?.node;
    if (nearest === undefined || node === undefined) return [];
    const message = `\`${name}\` has no meaning for a tool. Did you mean "${nearest}"?`;
    const remedy = `Rename it to \`${nearest}\`, or do not export it.`;
    return [{ ...variableFinding(node, message, { remedy, project }), code: "TOOL_OPTION_UNKNOWN" }];
  });
}

function variableFinding(
  node: ts.Node,
  message: string,
  { remedy, project }: { readonly remedy: string; readonly project: Project },
): Finding {
  return findingOf("TOOL_OPTION_INVALID", message, {
    at: locationOf(node, project.root),
    evidence: evidenceOf(node),
    remedy,
  });
}

function noFunction(
  source: ts.SourceFile,
  { functions, wanted }: { readonly functions: readonly string[]; readonly wanted: string | undefined },
  { root }: Project,
): Finding {
  const at = locationAt(source, 0, root);
  if (functions.length === 0) {
    const remedy = "Export it: `export function on_message(sender, recipient, message) { … }`.";
    return findingOf("TOOL_NOT_DEFINED", "The file exports no function.", { at, remedy });
  }
  const list = functions.map((name) => `\`${name}\``).join(", ");
  const which =
    wanted === undefined
      ? "The file exports several functions, and nothing says which is the tool"
      : `A workflow names the function "${wanted}", which the file does not export`;
  const remedy = "Name one of them as `function` in the workflow, or keep one function in the file.";
  return findingOf("TOOL_NOT_DEFINED", `${which}: it has ${list}.${didYouMean(wanted ?? "", functions)}`, {
    at,
    remedy,
  });
}
