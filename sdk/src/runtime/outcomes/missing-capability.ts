import { errorCodes } from "../../errors/codes.ts";
import { ToolError } from "../../errors/tool-error.ts";
import type { PortName } from "../../model/ports.ts";

/** The failure of a tool that uses a port the host did not provide, in a session that was opened without it. */
export const missingPort = (port: PortName, toolId: string): ToolError => missing(`port \`${port}\``, toolId);

/** The same for a service. */
export const missingService = (service: string, toolId: string): ToolError => missing(`service \`${service}\``, toolId);

function missing(what: string, toolId: string): ToolError {
  const message = `${toolId} needs the ${what}, which this host does not provide.`;
  return new ToolError("PERMANENT", message, { suggestion: errorCodes.CAPABILITY_MISSING.remedy });
}
