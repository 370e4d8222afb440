import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { uiApp } from "../../model/call/ui-app.ts";
import { isRecord } from "../../util/is-record.ts";
import type { McpAbilities } from "../options/peer.ts";

/** The abilities that a client declares: with each request under revision 2026-07-28, once for each connection in earlier revisions. */
export function abilitiesOf(
  // oxlint-disable-next-line typescript/no-deprecated -- as below
  server: Pick<Server, "getClientCapabilities">,
  { mcpReq }: ServerContext,
): McpAbilities {
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
  const own = envelope[CLIENT_CAPABILITIES_META_KEY];
  // oxlint-disable-next-line typescript/no-deprecated -- earlier revisions say it once for a connection
  const declared: ClientCapabilities = (isRecord(own) ? own : server.getClientCapabilities()) ?? {};
  const { elicitation, sampling, roots, extensions } = declared as Readonly<Record<string, unknown>>;
  const asks = isRecord(elicitation) ? elicitation : undefined;
  const extended = isRecord(extensions) ? extensions : {};
  const apps = extended[uiApp.extension];
  const app = isRecord(apps) && (!Array.isArray(apps.mimeTypes) || apps.mimeTypes.includes(uiApp.mimeType));
  return {
    // A client that names no type of elicitation shows forms.
    form: asks !== undefined && (asks.form !== undefined || Object.keys(asks).length === 0),
    app,
    page: asks?.url !== undefined,
    sample: isRecord(sampling),
    roots: isRecord(roots),
  };
}

/** Whether a request is of revision 2026-07-28 or later. */
export const isModern = ({ mcpReq }: Pick<ServerContext, "mcpReq">): boolean => mcpReq.envelope !== undefined;
