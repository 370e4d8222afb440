import { documentPath } from "../../documents/document-path.ts";
import { notFound } from "../../documents/documents-of.ts";
import type { DocumentStore } from "../../model/ports/store.ts";
import type { TaskState } from "../../model/tasks/task.ts";
import type { DocumentReference } from "../../model/tasks/timeline.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json } from "../../util/json.ts";

export function namedIn(input: Json): readonly DocumentReference[] {
  const given = isRecord(input) ? input.documents : undefined;
  const paths = Array.isArray(given) ? given.filter((path) => typeof path === "string") : [];
  return paths.map((path) => ({ path }));
}

/**
 * References with their versions; the newest, where they name none.
 *
 * @throws ToolwrightError `DOCUMENT_NOT_FOUND`, `DOCUMENT_PATH_INVALID`.
 */
export function resolved(
  store: DocumentStore,
  workspace: string,
  references: readonly DocumentReference[],
): Promise<readonly DocumentReference[]> {
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

/** The newest version of each document that a task has written, and that it has not removed or renamed since. */
export function writtenBy({ entries }: TaskState): readonly DocumentReference[] {
  const written = new Map<string, DocumentReference>();
  for (const entry of entries) {
    if (entry.type !== "call_finished") continue;
    for (const path of entry.gone ?? []) written.delete(path);
    for (const document of entry.documents ?? []) written.set(document.path, document);
  }
  return [...written.values()];
}
