import { ts } from "ts-morph";
import { findingOf } from "../errors/finding-of.ts";
import type { Finding } from "../model/finding.ts";
import { evidenceOf, locationAt, locationOf } from "./project/node-location.ts";
import type { Project } from "./project/open-project.ts";

/** The file defines no tool. */
export function notDefined(source: ts.SourceFile, exportName: string | undefined, { root }: Project): Finding {
  if (exportName !== undefined) {
    return findingOf("TOOL_NOT_DEFINED", `The file exports no function \`${exportName}\` whose source can be found.`, {
      at: locationAt(source, 0, root),
      remedy: "Name a function that the file exports, or a constant made by `defineTool`.",
    });
  }
  const exported = source.statements.find((statement) => ts.isExportAssignment(statement));
  const at = exported === undefined ? locationAt(source, 0, root) : locationOf(exported, root);
  const details = exported === undefined ? { at } : { at, evidence: evidenceOf(exported) };
  return findingOf("TOOL_NOT_DEFINED", "The file has no default export made by `defineTool({ … })`.", details);
}

/** The definition has no handler. */
export function noHandler(node: ts.Node, { root }: Project): Finding {
  return findingOf("TOOL_OPTION_INVALID", "The tool needs `execute`, a function whose source can be found.", {
    at: locationOf(node, root),
    evidence: evidenceOf(node),
    remedy: "Write `execute(input: Input, ctx) { … }`, or name a function declared in the project.",
  });
}

/** A definition that needs no handler has no type argument either. */
export function noTypeArgument(node: ts.Node, type: string, { root }: Project): Finding {
  return findingOf(
    "TOOL_OPTION_INVALID",
    `A tool of type ${type} runs no code, so its input has to be a type argument.`,
    {
      at: locationOf(node, root),
      remedy: "Write `defineTool<Input>({ … })` with the type of its arguments, or give it `execute`.",
    },
  );
}
