import type { ServerNotifier } from "@modelcontextprotocol/server";
import { stableJson } from "../../util/stable-json.ts";
import type { Listing, McpHost } from "../host/mcp-host.ts";
import { pageOf, pageText } from "../methods/resources.ts";
import type { Instances, ServerInstance } from "./server-instance.ts";

export interface Listeners {
  readonly instances: Instances;
  /** For revision 2026-07-28 over HTTP. */
  readonly notify: ServerNotifier;
}

export function announcePrompts({ instances, notify }: Listeners): void {
  notify.promptsChanged();
  toAll(instances, ({ sdk }) => sdk.server.sendPromptListChanged());
}

export function announceTools(before: Listing, now: Listing, { instances, notify }: Listeners): void {
  const hasOther = stableJson([...before.tools.values()]) !== stableJson([...now.tools.values()]);
  if (hasOther) {
    notify.toolsChanged();
    toAll(instances, ({ sdk }) => sdk.server.sendToolListChanged());
  }
  if ([...before.tools.keys()].join() !== [...now.tools.keys()].join()) announceList({ instances, notify });
  for (const name of now.tools.keys()) {
    const uri = pageOf(name);
    if (before.tools.has(name) && pageText(before, uri) !== pageText(now, uri))
      announceDocument({ instances, notify }, uri);
  }
}

/** Tells the clients what the host says has changed, until the returned function is called. */
export function watchResources({ resources }: McpHost, instances: Instances, notify: ServerNotifier): () => void {
  const listeners = { instances, notify };
  const stop = resources?.watch?.((uri) => {
    if (uri === undefined) announceList(listeners);
    else announceDocument(listeners, uri);
  });
  return () => stop?.();
}

function announceList({ instances, notify }: Listeners): void {
  notify.resourcesChanged();
  toAll(instances, ({ sdk }) => sdk.server.sendResourceListChanged());
}

function announceDocument({ instances, notify }: Listeners, uri: string): void {
  notify.resourceUpdated(uri);
  toAll(instances, ({ sdk, subscribed, era }) =>
    // Over standard streams the SDK knows what a client of revision 2026-07-28 listens to.
    era === "modern" || subscribed.has(uri) ? sdk.server.sendResourceUpdated({ uri }) : Promise.resolve(),
  );
}

function toAll(instances: Instances, send: (instance: ServerInstance) => Promise<void>): void {
  for (const instance of instances.connected()) void send(instance).catch(() => undefined);
}
