import { isToolwrightError } from "../../errors/toolwright-error.ts";
import { documentPath } from "../../documents/document-path.ts";
import { notFound } from "../../documents/open-documents.ts";
import type { DocumentStore } from "../../model/ports/document-store.ts";
import type { TaskState } from "../../model/tasks/task.ts";
import type { DocumentReference } from "../../model/tasks/timeline.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json } from "../../util/json.ts";
import type { LiveRun } from "../run/live-run.ts";

/** Documents that arguments name, or why they cannot be passed on. */
export type Named =
  | { readonly documents: readonly DocumentReference[] }
  | { readonly refusal: { readonly type: string; readonly message: string } };

/** The member `documents` of the arguments: paths, each at its newest version. */
export async function namedDocuments(run: LiveRun, input: Json): Promise<Named> {
  try {
    return {
      documents: await resolved(
        run.documents,
        run.workspace,
        pathsIn(input).map((path) => ({ path })),
      ),
    };
  } catch (error) {
    if (!isToolwrightError(error)) throw error;
    return { refusal: { type: error.code, message: `${error.message} ${error.remedy}` } };
  }
}

/** Paths in the member `documents` of arguments. */
export function pathsIn(input: Json): readonly string[] {
  const given = isRecord(input) ? input.documents : undefined;
  return Array.isArray(given) ? given.filter((path) => typeof path === "string") : [];
}

/**
 * References with their versions; the newest, where they name none. Without a store they stay as they are.
 *
 * @throws ToolwrightError `DOCUMENT_NOT_FOUND`, `DOCUMENT_PATH_INVALID`.
 */
export function resolved(
  store: DocumentStore | undefined,
  workspace: string,
  references: readonly DocumentReference[],
): Promise<readonly DocumentReference[]> {
  if (store === undefined) return Promise.resolve(references);
  return Promise.all(
    references.map(async ({ path: given, version }) => {
      const path = documentPath(given);
      const info = await store.info(workspace, path);
      if (info === undefined || (version ?? 1) > info.version)
        throw await notFound(store, workspace, { path, version });
      return { path, version: version ?? info.version };
    }),
  );
}

/** The newest version of each document that a task has written. */
export function writtenBy({ entries }: TaskState): readonly DocumentReference[] {
  const written = new Map<string, DocumentReference>();
  for (const entry of entries) {
    if (entry.type !== "call_finished") continue;
    for (const document of entry.documents ?? []) written.set(document.path, document);
  }
  return [...written.values()];
}
