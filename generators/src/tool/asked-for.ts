import type { Answers, Purpose } from "../generator.ts";
import { wordsOf } from "./placeholder.ts";

/** What a blank description excludes, until the author says it. */
export const anythingElse = "Not for anything else.";

/** The purpose of a tool that a model calls when the user asks for what the tool's name says. */
export function askedFor(what: (tool: string) => string): (answers: Answers) => Purpose {
  return ({ tool = "" }) => ({
    what: `TODO: ${what(tool)}`,
    when: `Use when the user asks for "${wordsOf(tool)}".`,
    whenNot: anythingElse,
  });
}
