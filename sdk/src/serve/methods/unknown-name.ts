import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { nearestName } from "../../util/nearest-name.ts";

/** The error for a name that is not in a list, with the one that was perhaps meant. */
export function unknownName(what: "tool" | "prompt", name: string, known: readonly string[]): ProtocolError {
  const nearest = nearestName(name, known);
  const hint = nearest === undefined ? "" : ` Did you mean ${nearest}?`;
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown ${what}: ${name.slice(0, 200)}.${hint}`);
}
