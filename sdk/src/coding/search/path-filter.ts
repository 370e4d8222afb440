import picomatch from "picomatch";
import { ToolwrightError } from "../../errors/toolwright-error.ts";

/** Whether a path, from the searched folder, is meant by a glob. */
export type PathFilter = (path: string) => boolean;

const mostCharacters = 1_024;
const mostGroups = 3;

/** Throws `SEARCH_INVALID` for a pattern that is empty, or would take long to match. */
export function pathFilter(pattern: string): PathFilter {
  const problem = problemOf(pattern);
  if (problem !== undefined)
    throw new ToolwrightError("SEARCH_INVALID", `The pattern ${JSON.stringify(pattern.slice(0, 100))} ${problem}.`, {
      remedy: "Write a pattern such as `src/**/*.ts`, from the folder that is searched.",
    });
  const isBare = !pattern.includes("/");
  const matches = picomatch(pattern.replace(/^\.\//, ""), { dot: true, basename: isBare, nonegate: true });
  // A name with brackets is the file of that name, too.
  return (path) => path === pattern || (isBare && path.endsWith(`/${pattern}`)) || matches(path);
}

function problemOf(pattern: string): string | undefined {
  if (pattern === "") return "is empty";
  if (pattern.length > mostCharacters) return `has more than ${mostCharacters.toLocaleString("en")} characters`;
  if (pattern.split("{").length - 1 > mostGroups) return `has more than ${mostGroups} groups in braces`;
  if (pattern.startsWith("/") || /(?:^|\/)\.\.(?:\/|$)/.test(pattern)) return "leads out of the folder";
  return /\*{3,}|(?:[*+?@!]\([^)]*){3,}/.test(pattern) ? "repeats too much" : undefined;
}

/** Whether a pattern asks for hidden files by itself. */
export const asksForHidden = (pattern: string): boolean => /(?:^|\/|\{|,)\.[^./]/.test(pattern);
