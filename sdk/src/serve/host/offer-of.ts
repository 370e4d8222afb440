import type { McpTool } from "../../model/provider-tools.ts";
import type { Offer } from "../calls/offer.ts";
import { fitsForm, isConfidential } from "../elicitation/question.ts";
import type { McpAbilities } from "../options/peer.ts";
import type { McpHost } from "./mcp-host.ts";

/** Undefined for a tool that does not ask, and where the client or a web page of the host takes the answer while the call waits. */
export function offerOf(host: McpHost, name: string, abilities: McpAbilities): Offer | undefined {
  const listed = host.listing.tools.get(name);
  const tool = host.asksClients ? host.listing.registry.tool(name) : undefined;
  if (listed === undefined || tool?.category !== "ui" || (abilities.form && fitsForm(tool))) return undefined;
  if (isConfidential(tool)) return undefined;
  const way = abilities.app && tool.componentPath !== undefined ? "app" : "conversation";
  if (way === "conversation" && abilities.page && host.hasPages) return undefined;
  const property = freeName(listed, names[way]);
  return property === undefined ? undefined : { way, property };
}

const names = { app: ["eventId", "uiEventId"], conversation: ["answer", "userAnswer"] } as const;

/** The first of the names that the tool has no property of. */
function freeName({ inputSchema }: McpTool, wanted: readonly string[]): string | undefined {
  const taken = inputSchema.properties ?? {};
  return wanted.find((name) => !Object.hasOwn(taken, name));
}
