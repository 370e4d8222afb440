import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { toolNameForm, toolNamePattern } from "../../model/tool/tool-options.ts";
import { isRecord } from "../../util/is-record.ts";
import type { GivenDefinition, GivenModule, GivenTool, GivenTools } from "./given-tools.ts";

export interface NamedDefinition {
  readonly name: string;
  readonly definition: GivenDefinition;
}

/** A tool given as a file; its name is known once it is read, unless it is given. */
export interface NamedFile {
  readonly name: string | undefined;
  readonly file: string | URL;
}

export interface SortedTools {
  readonly definitions: readonly NamedDefinition[];
  readonly files: readonly NamedFile[];
}

/** @throws ToolwrightError `TOOL_NAME_INVALID`, `TOOL_NOT_DEFINED`. */
export function sortTools(tools: GivenTools): SortedTools {
  const named: readonly (readonly [string | undefined, GivenTool])[] = Array.isArray(tools)
    ? (tools as readonly GivenTool[]).map((tool) => [undefined, tool])
    : Object.entries(tools as Readonly<Record<string, GivenTool>>);
  const definitions: NamedDefinition[] = [];
  const files: NamedFile[] = [];
  for (const [index, [key, tool]] of named.entries()) {
    if (typeof tool === "string" || tool instanceof URL) files.push({ name: key, file: tool });
    else definitions.push(namedDefinition(key, definitionIn(tool), index));
  }
  return { definitions, files };
}

/** Written without types, a tool may be anything. */
const definitionIn = (tool: GivenDefinition | GivenModule): GivenDefinition =>
  isRecord(tool) && "default" in tool ? (tool as unknown as GivenModule).default : (tool as GivenDefinition);

function namedDefinition(key: string | undefined, definition: GivenDefinition, index: number): NamedDefinition {
  const shown = key ?? `number ${index + 1} of the list`;
  if (typeof (definition as Partial<GivenDefinition> | null)?.execute !== "function") {
    throw new ToolwrightError("TOOL_NOT_DEFINED", `The tool ${shown} has no function \`execute\`.`, {
      remedy: "Give what `defineTool` returns, or the path of a tool's file.",
    });
  }
  const name = definition.name ?? key;
  if (name !== undefined && toolNamePattern.test(name)) return { name, definition };
  const why = name === undefined ? "has no `name`" : `is named ${JSON.stringify(name)}`;
  throw new ToolwrightError("TOOL_NAME_INVALID", `The tool ${shown} ${why}; a name must be ${toolNameForm}.`, {
    remedy: "Set `name` in the definition, or give the tools as an object with their names as keys.",
  });
}
