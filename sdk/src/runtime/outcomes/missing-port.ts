import { errorCodes } from "../../errors/codes.ts";
import { ToolError } from "../../errors/tool-error.ts";
import type { PortName } from "../../model/ports.ts";

/** The failure of a tool that uses a port the host did not provide, in a session that was opened without it. */
export function missingPort(port: PortName, toolId: string): ToolError {
  const message = `${toolId} needs the port \`${port}\`, which this host does not provide.`;
  return new ToolError("PERMANENT", message, { suggestion: errorCodes.CAPABILITY_MISSING.remedy });
}
