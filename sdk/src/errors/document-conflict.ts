import { ToolwrightError } from "./toolwright-error.ts";

/** The document has another version than the write expects; 0 means that the document must be new. */
export function documentConflict(path: string, expected: number, present: number): ToolwrightError {
  if (present === 0) {
    const message = `${path} does not exist; the write replaces its version ${expected}.`;
    const remedy = "Write without `ifVersion` to create the document.";
    return new ToolwrightError("DOCUMENT_CONFLICT", message, { remedy });
  }
  const replaced = expected === 0 ? "the write creates it" : `the write replaces version ${expected}`;
  return new ToolwrightError("DOCUMENT_CONFLICT", `${path} is at version ${present}; ${replaced}.`, {
    remedy: `Read version ${present}, and write again with \`ifVersion: ${present}\`.`,
  });
}
