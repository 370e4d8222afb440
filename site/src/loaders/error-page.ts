import type { Loader } from "astro/loaders";
import { errorCodes } from "toolwright";
import { storePage } from "./store-page.ts";

const introduction = `Every Toolwright error has a code whose meaning never changes, a location, and a remedy.
The command line prints all three; in a program, they are the fields \`code\`, \`at\` and \`remedy\` of a \`ToolwrightError\`.`;

/** Groups of codes by their first word, in the order of the page; a code of no group is listed under "Other". */
const groups: readonly (readonly [title: string, prefixes: readonly string[]])[] = [
  ["Project and configuration", ["CONFIG", "PROJECT", "NO", "FILE", "TSCONFIG"]],
  ["Tools", ["TOOL", "HANDLER"]],
  ["Inference", ["INFER"]],
  ["Schemas as values", ["SCHEMA"]],
  ["Providers", ["PROVIDER", "PORTABILITY"]],
  ["Build and registry", ["ARTIFACT", "BUILD", "REGISTRY"]],
  ["Calls", ["ARGUMENTS", "CAPABILITY"]],
  ["Rules and suppressions", ["RULE", "SUPPRESSION", "BASELINE"]],
  ["Third-party tools", ["DEFINITION", "DEFINITIONS", "MCP"]],
];

const groupOf = (code: string): string =>
  groups.find(([, prefixes]) => prefixes.includes(code.split("_")[0] ?? ""))?.[0] ?? "Other";

/** The reference of error codes, written from the table the program itself uses. */
export function errorPage(): Loader {
  return {
    name: "error-page",
    async load(context) {
      const codes = Object.entries(errorCodes).sort(([a], [b]) => (a < b ? -1 : 1));
      const sections = [...groups.map(([title]) => title), "Other"].flatMap((title) => {
        const members = codes.filter(([code]) => groupOf(code) === title);
        return members.length === 0 ? [] : [`## ${title}`, ...members.map(codeText)];
      });
      const page = {
        id: "errors",
        title: "Error codes",
        description: "The meaning of each error code, and its remedy.",
        body: [introduction, ...sections].join("\n\n"),
      };
      await storePage(page, context);
    },
  };
}

const codeText = ([code, { summary, remedy }]: readonly [
  string,
  { readonly summary: string; readonly remedy: string },
]) => `### \`${code}\`\n\n${summary}\n\n**What to do.** ${remedy}`;
