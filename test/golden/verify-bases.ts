import { readFileSync } from "node:fs";
import path from "node:path";

/** A tool of MCP, as it is sent. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Schema;
  readonly annotations?: Readonly<Record<string, boolean>>;
}

/** As much of a schema as is taken apart here. */
export interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly [keyword: string]: unknown;
}

/** A good tool among its siblings, and the passages of its description that say one thing each. */
export interface Base {
  readonly style: string;
  readonly siblings: readonly Tool[];
  readonly tool: Tool;
  readonly purpose: string;
  readonly when: readonly string[];
  readonly returns: readonly string[];
  /** A parameter of type `string` without a format or choice. */
  readonly parameter: string;
}

/** The tools of one of the good sets that are in the form of MCP. */
export function toolsOf(set: string): readonly Tool[] {
  const text = readFileSync(path.join(import.meta.dirname, "verify/benign", `${set}.json`), "utf8");
  const given = JSON.parse(text) as { readonly tools?: readonly Tool[]; readonly result?: { tools: readonly Tool[] } };
  return given.tools ?? given.result?.tools ?? [];
}

function baseFrom(set: string, name: string, parts: Omit<Base, "siblings" | "tool">): Base {
  const tools = toolsOf(set);
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool === undefined) throw new Error(`${set} has no tool ${name}`);
  return { ...parts, tool, siblings: tools.filter((candidate) => candidate !== tool) };
}

/** One tool for each way of writing a description. */
export const bases: readonly Base[] = [
  baseFrom("file-server", "file_grep", {
    style: "bullets",
    purpose: "Search the text of files for a regular expression and show each hit with its line number.",
    when: [
      "\n\nUse this tool when you need to:\n- find where a word, a setting or a function occurs\n- count how often something is mentioned",
    ],
    returns: [" and show each hit with its line number", "Returns at most 200 hits as `path:line: text`. "],
    parameter: "files",
  }),
  baseFrom("issue-tracker", "search_issues", {
    style: "sections",
    purpose: "Search issues by words and by their fields.",
    when: [
      "<usecase>\nUse this tool when the user wants to:\n- know whether something has been reported before\n- see what a person or a team is working on\n- count or list issues in some state\n</usecase>\n\n",
      "\n- Use `get_issue` when you have the key already.",
    ],
    returns: [
      "<returns>\nThe 50 best hits with key, title, state, assignee and date of the last change.\n</returns>\n\n",
    ],
    parameter: "project_key",
  }),
  baseFrom("sql-database", "run_query", {
    style: "docstring",
    purpose: "Run one SELECT statement and return its rows.",
    when: ["Use this to answer questions about the data. "],
    returns: [
      " and return its rows",
      "Returns:\n    `columns` and `rows`; `truncated` is true when there were more.\n",
      " Most rows to return",
    ],
    parameter: "sql",
  }),
];
