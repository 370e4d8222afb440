import { documentPath } from "../../documents/document-path.ts";
import { stageDocuments } from "../../documents/open-documents.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { DurableEngine } from "../../model/ports/durable-engine.ts";
import type { DocumentReference } from "../../model/tasks/timeline.ts";
import type { DocumentWrite } from "../../model/workspace/document.ts";
import { defined } from "../../util/defined.ts";

/** A document that comes with an answer. */
export interface AnswerDocument {
  /** Where it is in the workspace of the run. */
  readonly path: string;
  /** What is written there, as a new version where the document exists. Default: the document is there already. */
  readonly content?: string | Uint8Array;
  /** Default: by content and name. */
  readonly mimeType?: string;
}

/** The documents of an answer that is not stored yet. */
export interface StagedAnswer {
  readonly writes: readonly DocumentWrite[];
  readonly documents: readonly DocumentReference[];
}

/**
 * Reads the documents of an answer; nothing is stored.
 *
 * @throws ToolwrightError `DOCUMENTS_UNAVAILABLE` where the engine keeps none, `DOCUMENT_NOT_FOUND`, `DOCUMENT_PATH_INVALID`.
 */
export async function stageAnswer(
  { documents: store }: Pick<DurableEngine, "documents">,
  given: readonly AnswerDocument[],
  { workspace, author }: { readonly workspace: string; readonly author: string },
): Promise<StagedAnswer> {
  if (given.length === 0) return { writes: [], documents: [] };
  if (store === undefined) throw new ToolwrightError("DOCUMENTS_UNAVAILABLE", "The engine keeps no documents.");
  const { documents, writes, attached } = stageDocuments({ store, workspace, author, now: Date.now });
  for (const { path, content, mimeType } of given) {
    if (content !== undefined) {
      const version = (await documents.info(documentPath(path)))?.version;
      await documents.write(path, content, {
        ...defined({ ifVersion: version, mimeType }),
      });
    }
    await documents.attach(path);
  }
  return { writes, documents: attached };
}
