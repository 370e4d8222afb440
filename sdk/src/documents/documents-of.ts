import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { DocumentStore } from "../model/ports/store.ts";
import type { DocumentReference } from "../model/tasks/timeline.ts";
import { defined } from "../util/defined.ts";
import { isRecord } from "../util/is-record.ts";
import type { Json } from "../util/json.ts";
import { documentPath } from "./document-path.ts";
import type { AskForSql } from "./query/query-documents.ts";

/** Options for opening documents. */
export interface DocumentsOf {
  readonly store: DocumentStore;
  readonly workspace: string;
  /** The author: a task or a person. */
  readonly author: string;
  /** Sends a prompt to a model, for natural-language questions about tables; default: such questions are refused. */
  readonly ask?: AskForSql | undefined;
}

export function namedIn(input: Json): readonly DocumentReference[] {
  const given = isRecord(input) ? input.documents : undefined;
  const paths = Array.isArray(given) ? given.filter((path) => typeof path === "string") : [];
  return paths.map((path) => ({ path }));
}

/** References with versions; default: the newest. @throws ToolwrightError `DOCUMENT_NOT_FOUND`, `DOCUMENT_PATH_INVALID`. */
export function resolved(
  store: DocumentStore,
  workspace: string,
  references: readonly DocumentReference[],
): Promise<readonly DocumentReference[]> {
  return Promise.all(
    references.map(async ({ path: given, version }) => {
      const path = documentPath(given);
      const newest = (await store.info(workspace, path))?.version ?? 0;
      const wanted = version ?? newest;
      if (!Number.isInteger(wanted) || wanted < 1 || wanted > newest)
        throw await notFound(store, workspace, { path, ...defined({ version }) });
      return { path, version: wanted };
    }),
  );
}

/** The error for a missing document, with the existing paths. */
export async function notFound(
  store: DocumentStore,
  workspace: string,
  { path, version }: DocumentReference,
): Promise<ToolwrightError> {
  const present = (await store.find(workspace, { limit: 20 })).map((document) => document.path);
  const what = version === undefined ? `document ${path}` : `version ${version} of a document ${path}`;
  return new ToolwrightError("DOCUMENT_NOT_FOUND", `There is no ${what}.`, {
    remedy: present.length === 0 ? "The workspace is empty." : `The workspace has: ${present.join(", ")}.`,
  });
}
