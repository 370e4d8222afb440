import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { didYouMean } from "../../util/nearest-name.ts";

export function unknownName(name: string, known: readonly string[]): ProtocolError {
  const message = `Unknown tool: ${name.slice(0, 200)}.${didYouMean(name, known)}`;
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
