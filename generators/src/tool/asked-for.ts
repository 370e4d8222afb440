import type { Answers, Purpose } from "../generator.ts";
import { wordsOf } from "./placeholder.ts";

/** The purpose of a tool that a model calls when the user asks for what the tool's name says. */
export function askedFor(what: (tool: string) => string): (answers: Answers) => Purpose {
  return ({ tool = "" }) => ({
    what: `TODO: ${what(tool)}`,
    when: `Use when the user asks for "${wordsOf(tool)}".`,
    whenNot: "Not for anything else.",
  });
}
