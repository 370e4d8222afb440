import path from "node:path";
import type { LifecycleEvent } from "../../model/conversation/lifecycle-event.ts";
import { isToolFileName } from "../../model/tool/tool-folder.ts";
import { eventOf } from "./events.ts";
import { parseDocument } from "./json-document.ts";
import type { KnownTool } from "./known-tool.ts";
import { resolveTool } from "./resolve-tool.ts";
import type { WorkflowText } from "./workflow-files.ts";
import { folderOf, readParts } from "./workflow-parts.ts";

/**
 * The files of hooks with the event that workflows give them; undefined where they differ.
 *
 * @param files The files of the project's tools, relative to it: nothing has been read of them yet.
 */
export function hookEventsOf(
  workflows: readonly WorkflowText[],
  files: readonly string[],
): ReadonlyMap<string, LifecycleEvent | undefined> {
  if (workflows.length === 0) return new Map();
  const tools = files.map(unread);
  const events = new Map<string, LifecycleEvent | undefined>();
  for (const [file, event] of workflows.flatMap((workflow) => eventsIn(workflow, tools)))
    events.set(file, !events.has(file) || events.get(file) === event ? event : undefined);
  return events;
}

/** A tool by the name of its folder or file. */
function unread(file: string): KnownTool {
  const isInFolder = isToolFileName(path.posix.basename(file));
  const place = isInFolder ? path.posix.dirname(file) : file.replace(/\\.[jt]s$/, "");
  return { name: path.posix.basename(place), file, metadata: { category: "lifecycle" } };
}

function eventsIn(
  { file, text }: WorkflowText,
  tools: readonly KnownTool[],
): readonly (readonly [file: string, event: LifecycleEvent])[] {
  const { document } = parseDocument(text, file);
  const parts = document === undefined ? undefined : readParts(document, () => undefined);
  return (parts?.wiring.hooks ?? []).flatMap(({ reference, word }) => {
    const event = eventOf(word);
    const found = resolveTool(reference, { folder: folderOf(file), tools, nearby: tools });
    return event === undefined || !("tool" in found) ? [] : [[found.tool.file, event] as const];
  });
}
