import { ToolError } from "../../errors/tool-error.ts";
import { isToolwrightError } from "../../errors/toolwright-error.ts";
import type { TaskDocuments } from "../../model/documents/task-documents.ts";

/** Documents whose errors are those of a handler: a model can do something about them. */
export const forHandler = ({ write, read, info, versions, find, query, attach }: TaskDocuments): TaskDocuments => ({
  write: (...given) => converted(write(...given)),
  read: (...given) => converted(read(...given)),
  info: (...given) => converted(info(...given)),
  versions: (...given) => converted(versions(...given)),
  find: (...given) => converted(find(...given)),
  query: (...given) => converted(query(...given)),
  attach: (...given) => converted(attach(...given)),
});

async function converted<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    if (!isToolwrightError(cause)) throw cause;
    const type = cause.code === "DOCUMENT_CONFLICT" ? "CONFLICT" : "PERMANENT";
    throw new ToolError(type, cause.message, { suggestion: cause.remedy, cause });
  }
}
