import { useEffect, useState, type ReactNode } from "react";
import type { KeptCall, StudioFrame } from "../../../sdk/src/serve/studio/studio-types.ts";
import { asMcpResult } from "../state/mcp-result.ts";
import type { Studio } from "../state/studio.ts";
import { Framed } from "./framed.tsx";

interface AppViewProps {
  readonly call: KeptCall;
  readonly studio: Pick<Studio, "frame" | "callFromApp">;
}

/** The result of a call as its server's page shows it; empty for a tool without a page. */
export function AppView({ call, studio }: AppViewProps): ReactNode {
  const { tool, input, response } = call;
  const [frame, setFrame] = useState<StudioFrame>();
  const [fault, setFault] = useState("");
  useEffect(() => {
    studio.frame(tool).then(setFrame, (error: unknown) => setFault(error instanceof Error ? error.message : ""));
  }, [studio, tool]);
  if (fault !== "") return <p className="fault">This result's page cannot be loaded: {fault}</p>;
  if (frame?.isApp !== true || frame.path === null || response?.ok !== true) return null;
  const { path, tools = [] } = frame;
  return (
    <Framed
      key={call.callId}
      path={path}
      title={`Result of ${tool}`}
      notices={[
        { method: "ui/notifications/tool-input", params: { arguments: input } },
        { method: "ui/notifications/tool-result", params: asMcpResult(response) },
      ]}
      onCall={async (name, args) => {
        if (!tools.includes(name)) throw new Error(`A page may not call ${name}.`);
        return studio.callFromApp(name, args);
      }}
    />
  );
}
