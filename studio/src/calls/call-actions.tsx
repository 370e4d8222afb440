import type { ReactNode } from "react";
import type { KeptCall } from "../../../sdk/src/serve/studio/studio-types.ts";
import { CopyButton } from "../parts/copy-button.tsx";
import type { Studio } from "../state/studio.ts";
import { copiesOf } from "./copies.ts";

interface CallActionsProps {
  readonly call: KeptCall;
  readonly studio: Pick<Studio, "again" | "send" | "saving" | "compare">;
  /** Whether there are files to save it to. */
  readonly isProject: boolean;
}

/** The actions for an ended call. */
export function CallActions({ call, studio, isProject }: CallActionsProps): ReactNode {
  const { callId, tool, input, status } = call;
  return (
    <div className="actions">
      <button type="button" onClick={() => void studio.send(tool, input)}>
        Send again
      </button>
      <button type="button" onClick={() => studio.again(call)}>
        Change
      </button>
      <button type="button" onClick={() => studio.compare(callId)}>
        Compare
      </button>
      <details className="menu">
        <summary>Copy as</summary>
        <div>
          {Object.entries(copiesOf(call)).map(([name, text]) => (
            <CopyButton key={name} text={text} label={name} />
          ))}
        </div>
      </details>
      {isProject && (
        <details className="menu">
          <summary>Save as</summary>
          <div>
            {status === "ok" && (
              <button type="button" onClick={() => void studio.saving.propose(callId, "example")}>
                Example
              </button>
            )}
            <button type="button" onClick={() => void studio.saving.propose(callId, "test")}>
              Test
            </button>
            <button type="button" onClick={() => void studio.saving.propose(callId, "eval")}>
              Eval case
            </button>
          </div>
        </details>
      )}
    </div>
  );
}
