import type { GivenTool } from "../compile/direct/read-given.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { ToolRecord } from "../model/artifact/registry.ts";
import { toolNamePattern } from "../model/tool/tool-options.ts";
import { nearestName } from "../util/nearest-name.ts";
import { openTestSession } from "./open-test-session.ts";
import type { TestSession, TestSessionOptions } from "./test-session.ts";

/**
 * The tool of a test: its name in the test session or the project, a definition or imported module with explicit schemas, or the path of its
 * file or folder.
 */
export type TestedTool = GivenTool;

/** Where a tool is tested. */
export interface TestedToolOptions extends TestSessionOptions {
  /**
   * A session that contains the tool; the other options are then ignored. Default: a new one, in which a person confirms every call.
   */
  readonly session?: TestSession;
}

/** A tool in a session. */
export interface OpenTool {
  readonly session: TestSession;
  readonly record: ToolRecord;
}

/**
 * Opens a session for one tool.
 *
 * @throws ToolwrightError `USAGE` when the tool is not found, or several are; otherwise as `openTestSession`.
 */
export async function openTool(tool: TestedTool, { session: own, ...options }: TestedToolOptions): Promise<OpenTool> {
  const isName = typeof tool === "string" && toolNamePattern.test(tool);
  const defaults: TestSessionOptions = { confirm: "yes", ...options };
  const session = own ?? (await openTestSession(isName ? defaults : { ...defaults, tools: [named(tool)] }));
  const { registry } = session.runtime;
  const name = isName ? tool : registry.names.length === 1 ? registry.names[0] : nameOf(tool);
  const record = name === undefined ? undefined : registry.tool(name);
  if (record !== undefined) return { session, record };
  const nearest = name === undefined ? undefined : nearestName(name, registry.names);
  throw new ToolwrightError("USAGE", notFound(name, registry.names), {
    remedy: nearest === undefined ? "Name one of its tools." : `Use the name ${nearest}.`,
  });
}

const notFound = (name: string | undefined, names: readonly string[]): string =>
  name === undefined
    ? `Which tool is meant? The session has ${names.join(", ") || "no tools"}.`
    : `The session has no tool ${name}; it has ${names.join(", ") || "none"}.`;

/** In a test of a single definition, the definition needs no name. */
function named(tool: TestedTool): GivenTool {
  if (typeof tool === "string" || tool instanceof URL) return tool;
  const definition = "default" in tool ? tool.default : tool;
  return definition.name === undefined ? { ...definition, name: "tested_tool" } : definition;
}

function nameOf(tool: TestedTool): string | undefined {
  if (typeof tool === "string" || tool instanceof URL) return undefined;
  return ("default" in tool ? tool.default : tool).name;
}
