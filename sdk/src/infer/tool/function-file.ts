import path from "node:path";
import type { ts } from "ts-morph";
import { findingOf } from "../../errors/toolwright-error.ts";
import type { Finding } from "../../model/finding.ts";
import { isToolFileName, moduleVariables, type ModuleVariable } from "../../model/tool/tool-folder.ts";
import { eventOf } from "../../model/conversation/lifecycle-event.ts";
import type { Json } from "../../util/json.ts";
import { didYouMean, nearestName } from "../../util/nearest-name.ts";
import { locationAt, nodeDetails } from "../project/node-location.ts";
import type { Project } from "../project/open-project.ts";
import { exportNames, exportOf } from "../read/module-exports.ts";
import type { Option } from "../read/read-definition.ts";
import { exportedFunction } from "../read/read-handler.ts";
import { literalValueOf } from "../read/read-literal.ts";
import { toolOfDraft, type Found } from "./tool-draft.ts";

/**
 * Reads a tool or a hook that is an exported function, as in other systems: variables of its module contain the options. Undefined for a file that no
 * workflow names and that exports none of the variables.
 */
export function inferFunctionFile(source: ts.SourceFile, name: string, project: Project): Found | undefined {
  const said = project.wired?.get(source.fileName);
  const names = exportNames(source, project);
  const functions = names.filter((each) => exportedFunction(source, each, project) !== undefined);
  const isNamed = isToolFileName(path.basename(source.fileName))
    ? functions.includes(said?.function ?? "")
    : said !== undefined;
  if (!isNamed && !moduleVariables.some((variable) => names.includes(variable))) return undefined;
  const ownName = path.basename(source.fileName).replace(/\.[jt]s$/, "");
  // The function that a workflow names, the function with the name of the file, or the only one.
  const exportName =
    [said?.function, ownName, "execute", "default"].find((each) => functions.includes(each ?? "")) ??
    (functions.length === 1 ? functions[0] : undefined);
  const handler = exportName === undefined ? undefined : exportedFunction(source, exportName, project);
  if (exportName === undefined || handler === undefined)
    return { name, findings: [noFunction(source, { functions, wanted: said?.function }, project)] };
  const isHook = names.includes("TRIGGER") || said?.kind === "hook";
  const found = toolOfDraft(
    {
      name,
      source,
      node: handler.handler,
      statements: handler.statements,
      handler,
      options: moduleVariables
        .filter((variable) => isRead(variable, isHook))
        .flatMap((variable) => optionIn(source, variable, project)),
      unreadable: [],
      category: isHook ? "lifecycle" : said?.kind === "ui" ? "ui" : "utility",
      isHook,
      isPlain: true,
      findings: misplacedVariables(source, { names, isHook }, project),
    },
    project,
  );
  if (found.tool === undefined) return found;
  const description = found.tool.description === "" ? (said?.description ?? "") : found.tool.description;
  const isUsual = exportName === "default" || exportName === "execute";
  return { ...found, tool: { ...found.tool, description, ...(!isUsual && { handlerExport: exportName }) } };
}

function optionIn(source: ts.SourceFile, variable: ModuleVariable, project: Project): readonly Option[] {
  const given = exportOf(source, variable, project);
  if (given === undefined) return [];
  const { node: member, expression, isConstant } = given;
  const json = literalValueOf(isConstant ? expression : undefined, project.checker);
  const option = { member, writtenAs: variable };
  if (variable === "TRIGGER")
    return [{ ...option, name: "on", json: typeof json === "string" ? (eventOf(json) ?? json) : json }];
  if (variable === "APPLY_TO") return [{ ...option, name: "applyTo", json }];
  const agents: Json | undefined = typeof json === "string" ? [json] : json;
  // A hook without the option runs for all agents.
  return Array.isArray(agents) && agents.includes("all") ? [] : [{ ...option, name: "agents", json: agents }];
}

/** Constants whose name is nearly one of the variables, and variables that do not apply to this function. */
function misplacedVariables(
  source: ts.SourceFile,
  { names, isHook }: { readonly names: readonly string[]; readonly isHook: boolean },
  project: Project,
): readonly Finding[] {
  return names.flatMap((name) => {
    const node = exportOf(source, name, project)?.node;
    const isKnown = moduleVariables.some((known) => known === name);
    const meant = !isKnown && /^[A-Z][A-Z_]*$/.test(name) ? nearestName(name, moduleVariables) : undefined;
    if (node === undefined || (meant === undefined && (!isKnown || isRead(name, isHook)))) return [];
    const [says, remedy] =
      meant !== undefined
        ? [`has no meaning for a tool. Did you mean "${meant}"?`, `Rename it to \`${meant}\`, or do not export it.`]
        : isHook
          ? ["is for tools of agents, and this is a hook.", "Write `TRIGGER_AGENT`."]
          : ["is for hooks, and nothing says when this one runs.", "Add `TRIGGER`, or write `APPLY_TO`."];
    const code = meant === undefined ? "TOOL_OPTION_INVALID" : "TOOL_OPTION_UNKNOWN";
    return [findingOf(code, `\`${name}\` ${says}`, { ...nodeDetails(node, project.root), remedy })];
  });
}

const isRead = (name: string, isHook: boolean): boolean => (name === "APPLY_TO") !== isHook;

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
