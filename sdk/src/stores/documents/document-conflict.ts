import { ToolwrightError } from "../../errors/toolwright-error.ts";

/** A document has another version than the one that a write replaces; 0 stands for none. */
export function documentConflict(path: string, expected: number, present: number): ToolwrightError {
  if (present === 0) {
    return new ToolwrightError(
      "DOCUMENT_CONFLICT",
      `${path} does not exist; the write replaces its version ${expected}.`,
      {
        remedy: "Write without `ifVersion` to create the document.",
      },
    );
  }
  const replaced = expected === 0 ? "the write creates it" : `the write replaces version ${expected}`;
  return new ToolwrightError("DOCUMENT_CONFLICT", `${path} is at version ${present}; ${replaced}.`, {
    remedy: `Read version ${present}, and write again with \`ifVersion: ${present}\`.`,
  });
}
