import { memoryStore, openDocuments } from "toolwright/agents";
import type { TaskDocuments } from "toolwright";
import type { TestSession } from "toolwright/testing";
import { toolkitSession } from "./toolkit-session.ts";

/** A session with the built-in tools on a workspace of these texts, by path. */
export async function toolkitDocuments(
  texts: Readonly<Record<string, string>> = {},
): Promise<TestSession & { readonly documents: TaskDocuments }> {
  const { documents: store } = memoryStore();
  const documents = openDocuments({ store, workspace: "w", author: "anna" });
  for (const [path, text] of Object.entries(texts)) await documents.write(path, text);
  return { ...(await toolkitSession([], { documents })), documents };
}
