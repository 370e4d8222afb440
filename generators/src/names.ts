import { builtinModules } from "node:module";
import type { AnswerFault } from "./generator.ts";

interface NameStyle {
  readonly noun: string;
  readonly separator: "-" | "_";
  /** Prefix for a name that starts with a digit. */
  readonly prefix: string;
  /** Suffix of a reserved name. */
  readonly suffix: string;
  /** Suggested when no character of the given name can be used. */
  readonly fallback: string;
  readonly reserved: ReadonlySet<string>;
}

/** Maximum length in both model APIs and domain names. */
const maxName = 63;

// Windows reserves these names for devices, in every folder.
const devices = ["con", "prn", "aux", "nul", ...Array.from("123456789", (port) => [`com${port}`, `lpt${port}`]).flat()];

// npm refuses to install a package into a project of the same name.
const installed = ["toolwright", "create-tool", "vitest", "typescript", "node", "esbuild"];

const projectStyle: NameStyle = {
  noun: "project",
  separator: "-",
  prefix: "agent-",
  suffix: "-agent",
  fallback: "my-agent",
  reserved: new Set([...devices, ...installed, ...builtinModules, "node_modules", "node-modules", "favicon.ico"]),
};

const toolStyle: NameStyle = {
  noun: "tool",
  separator: "_",
  prefix: "tool_",
  suffix: "_tool",
  fallback: "my_tool",
  reserved: new Set([...devices, "constructor", "node_modules"]),
};

// Words that workflows and agents use for other speakers, or for several.
const speakers = ["all", "end", "manager", "person", "terminate", "user"];

const agentStyle: NameStyle = {
  noun: "agent",
  separator: "_",
  prefix: "agent_",
  suffix: "_agent",
  fallback: "my_agent",
  reserved: new Set([...toolStyle.reserved, ...speakers]),
};

const workflowStyle: NameStyle = {
  noun: "workflow",
  separator: "_",
  prefix: "workflow_",
  suffix: "_workflow",
  fallback: "my_workflow",
  reserved: toolStyle.reserved,
};

/** Why a project's name is invalid: it is the name of the folder and the package. */
export const checkProjectName = (name: string): AnswerFault | undefined => checkName(name, projectStyle);

/** Why a tool's name is invalid: it is the name of the folder and the name that models call. */
export const checkToolName = (name: string): AnswerFault | undefined => checkName(name, toolStyle);

/** Why an agent's name is invalid: it is the name of its file and part of the tool that delegates to it. */
export const checkAgentName = (name: string): AnswerFault | undefined => checkName(name, agentStyle);

/** Why a workflow's name is invalid: it is the name of its folder. */
export const checkWorkflowName = (name: string): AnswerFault | undefined => checkName(name, workflowStyle);

function checkName(name: string, style: NameStyle): AnswerFault | undefined {
  const problem = problemOf(name, style);
  return problem === undefined ? undefined : { problem, suggestion: corrected(name, style) };
}

function problemOf(name: string, { noun, separator, reserved }: NameStyle): string | undefined {
  if (name.length > maxName) return `The ${noun}'s name has ${name.length} characters; ${maxName} are allowed.`;
  if (reserved.has(name)) return `The ${noun}'s name is reserved.`;
  if (/^[a-z]/.test(name) && name.split(separator).every((word) => /^[a-z0-9]+$/.test(word))) return undefined;
  const joint = separator === "-" ? "hyphens" : "underscores";
  return `The ${noun}'s name must begin with a letter and hold only a-z, 0-9 and single ${joint} between them.`;
}

function corrected(name: string, style: NameStyle): string {
  const lastSegment = name.split(/[/\\]/).findLast((segment) => /[^.\s]/.test(segment)) ?? "";
  const words = lastSegment
    .slice(0, 4 * maxName)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  const joined = words.join(style.separator);
  const lettered = /^\d/.test(joined) ? style.prefix + joined : joined;
  const free = style.reserved.has(lettered) ? lettered + style.suffix : lettered;
  const cut = free.slice(0, maxName).replace(/[-_]$/, "");
  return problemOf(cut, style) === undefined ? cut : style.fallback;
}

/** The names in a comma-separated list. */
export const namesIn = (list = ""): readonly string[] =>
  list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** Why one of the names is invalid or duplicate; the suggestion is the corrected list. */
export function checkNameList(list: string, check: (name: string) => AnswerFault | undefined): AnswerFault | undefined {
  const names = namesIn(list);
  const corrected = [...new Set(names.map((name) => check(name)?.suggestion ?? name))].join(",");
  const [fault] = names.flatMap((name) => check(name) ?? []);
  if (fault !== undefined) return { ...fault, suggestion: corrected };
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  return repeated === undefined ? undefined : { problem: `\`${repeated}\` is given twice.`, suggestion: corrected };
}
