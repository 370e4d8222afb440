import type { Answers, FileWrite, Parameter, Purpose, Question } from "../generator.ts";
import { checkToolName } from "../names.ts";

/** The files of a blank tool: its code, its documents and its test. */
export function blankFiles(code: string, test = "shared"): readonly FileWrite[] {
  return [
    { template: `tool/${code}/tool.ts.hbs`, path: "tool.ts" },
    { template: "tool/shared/doc_summary.md.hbs", path: "doc_summary.md" },
    { template: "tool/shared/doc.md.hbs", path: "doc.md" },
    { template: `tool/${test}/tool.test.ts.hbs`, path: "tool.test.ts" },
  ];
}

/** The files of a tool that runs no code, because the agent loop executes its calls. */
export const passiveFiles = (): readonly FileWrite[] => blankFiles("passive", "passive");

/** The question for the tool's name, which every category has. */
export function toolQuestion(initial: string): Question {
  const message = "What is the tool called?";
  return { id: "tool", message, summary: "name of the tool", initial, check: checkToolName };
}

/** A text property that the author has to describe. */
export const placeholder = (name: string, text: string): Parameter => ({
  name,
  optional: false,
  type: "string",
  text: `TODO: ${text}`,
});

/** The default text for when not to use a blank tool, until the author replaces it. */
export const anythingElse = "Not for anything else.";

/** The purpose of a tool that a model calls when the user asks for the action in the tool's name. */
export function askedFor(what: (tool: string) => string): (answers: Answers) => Purpose {
  return ({ tool = "" }) => ({
    what: `TODO: ${what(tool)}`,
    when: `Use when the user asks for "${tool.replaceAll("_", " ")}".`,
    whenNot: anythingElse,
  });
}
