import { writeFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import { linkedProject } from "./linked-project.ts";

const tool = (name: string, doc: string, signature: string): Readonly<Record<string, string>> => ({
  [`tools/${name}/tool.ts`]: `import { defineTool } from "toolwright";

/**
 * ${doc.replaceAll("\n", "\n * ")}
 */
export default defineTool({
  category: "retrieval",
  execute(${signature}): string {
    throw new Error("a tool of an eval was run");
  },
});
`,
});

/** Three tools that a model easily confuses. */
const evalTools: Readonly<Record<string, string>> = {
  ...tool(
    "kb_search",
    "Search the help-centre articles. Use when the user asks how something works. Not for one account: use account_get.",
    "{ query, limit = 5 }: { /** What to look for. */ query: string; /** Most articles. @minimum 1 @maximum 20 */ limit?: number }",
  ),
  ...tool(
    "account_get",
    "Get plan and owner of an account. Use when the user asks about one account. Not for articles: use kb_search.",
    "{ id }: { /** Number of the account. */ id: string }",
  ),
  ...tool(
    "visit_book",
    "Book a visit and return its number. Use when the user wants someone to come.",
    "{ at, days = [] }: { /** When. @format date-time */ at: string; /** Other days. @uniqueItems true */ days?: string[] }",
  ),
};

/** A project with these tools and their cases. */
export function evalProject(
  files: Readonly<Record<string, string>>,
  whenFinished?: Parameters<typeof linkedProject>[1],
): string {
  return linkedProject({ ...evalTools, ...files }, whenFinished);
}

/** Writes files into a project. */
export function writeFiles(root: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
}

/** The source of a module with a scripted model: the body of a function of `text`, the user's last message, and `results`. */
export const modelModule = (body: string): string => `import { scriptedModel } from "toolwright/testing";

export default scriptedModel(({ messages, results, tools }) => {
  const text = messages.findLast(({ role }) => role === "user").text;
  ${body}
});
`;

/** The text of a file of cases. */
export const casesFile = (...cases: readonly object[]): string => `${JSON.stringify({ cases }, null, 2)}\n`;
