import type { ReactNode } from "react";
import type { StudioState } from "../../../sdk/src/serve/studio/studio-types.ts";
import type { Connection } from "../client/api.ts";

interface BannerProps {
  readonly connection: Connection;
  readonly state: StudioState | undefined;
  readonly notice: string;
  readonly onRestart: () => void;
}

/** Urgent messages for the person: no connection, a failing build, a server that has ended. */
export function Banner({ connection, state, notice, onRestart }: BannerProps): ReactNode {
  const { build, kind } = state ?? {};
  return (
    <div aria-live="polite">
      {connection === "lost" && (
        <p className="banner bad">
          No connection to the studio’s server. What you typed is kept; start `toolwright dev` again.
        </p>
      )}
      {build?.status === "failed" && (
        <div className="banner bad">
          <p>{build.error}</p>
          {kind === "mcp" ? (
            <button type="button" onClick={onRestart}>
              Start the server again
            </button>
          ) : (
            <p className="soft">
              {state?.toolCount === 0
                ? "The tools appear after the first successful build."
                : "The studio shows the tools of the last successful build. Errors appear at their tools."}
            </p>
          )}
        </div>
      )}
      {build?.status === "building" && (
        <p className="banner">{kind === "mcp" ? "Connecting to the server …" : "Building …"}</p>
      )}
      {notice !== "" && (
        <p className="banner bad" role="alert">
          {notice}
        </p>
      )}
    </div>
  );
}
