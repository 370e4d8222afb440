import { blocksText } from "../../model/workspace/block-text.ts";
import type { StoredDocument } from "../../model/workspace/document.ts";
import type { DocumentStore } from "../../model/ports/store.ts";
import type { DocumentReference, TimelineEntry } from "../../model/tasks/timeline.ts";
import { documentKey, type RenderedDocument } from "../render/documents.ts";
import { renderProfiles } from "../render/profiles.ts";

/** Bytes of the largest file that a prompt has: the least of what the providers take, of which base64 makes a third more. */
const largestFile = 3_500_000;

/** Pixels of the longest side of an image, and pages of a PDF, that every provider takes. */
const longestSide = 8000;
const mostPages = 100;

/** Tokens of the longest document that is shown as text. */
const mostTokens = 200_000;

const files = new Set(renderProfiles.flatMap(({ takesFiles }) => takesFiles));

/** The versions of documents that models of a run get to read. A version does not change, so each is loaded once. */
export class LoadedDocuments {
  readonly #place: () => { readonly store: DocumentStore; readonly workspace: string };
  readonly #loaded = new Map<string, Promise<RenderedDocument | undefined>>();

  constructor(place: () => { readonly store: DocumentStore; readonly workspace: string }) {
    this.#place = place;
  }

  /** Those that entries name, and some more. */
  async documentsIn(
    entries: readonly TimelineEntry[],
    more: readonly DocumentReference[] = [],
  ): Promise<ReadonlyMap<string, RenderedDocument>> {
    const references = [...entries.flatMap(referencesIn), ...more];
    const found = await Promise.all(
      references.map(async (reference) => [documentKey(reference), await this.#load(reference)] as const),
    );
    return new Map(found.flatMap(([key, document]) => (document === undefined ? [] : [[key, document] as const])));
  }

  #load(reference: DocumentReference): Promise<RenderedDocument | undefined> {
    const key = documentKey(reference);
    let loading = this.#loaded.get(key);
    if (loading === undefined) {
      const { store, workspace } = this.#place();
      loading = store.read(workspace, reference.path, reference.version).then(rendered);
      // What failed is tried again the next time.
      loading.catch(() => this.#loaded.delete(key));
      this.#loaded.set(key, loading);
    }
    return loading;
  }
}

function referencesIn(entry: TimelineEntry): readonly DocumentReference[] {
  if (entry.type === "task_created") return entry.documents;
  if (entry.type === "answered") return entry.documents ?? [];
  if (entry.type === "child_ended") return entry.documents ?? [];
  return entry.type === "call_finished" || entry.type === "call_failed" ? (entry.attached ?? []) : [];
}

function rendered(document: StoredDocument | undefined): RenderedDocument | undefined {
  if (document === undefined) return undefined;
  const { mimeType, tokens, summary, notes, blocks, bytes } = document;
  return {
    mimeType,
    tokens,
    summary,
    notes,
    text: tokens > mostTokens ? undefined : blocksText(blocks),
    ...(isFile(document) ? { file: Buffer.from(bytes).toString("base64") } : {}),
  };
}

function isFile({ mimeType, bytes, blocks }: StoredDocument): boolean {
  if (!files.has(mimeType) || bytes.length > largestFile) return false;
  return (
    blocks.filter(({ type }) => type === "page").length <= mostPages &&
    blocks.every((block) => block.type !== "image" || Math.max(block.width ?? 0, block.height ?? 0) <= longestSide) &&
    !blocks.some(({ type }) => type === "file")
  );
}
