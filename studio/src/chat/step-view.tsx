import type { ReactNode } from "react";
import type { ChatStep } from "../../../sdk/src/serve/studio/chat/chat-types.ts";
import { JsonView } from "../parts/json-view.tsx";
import { Tabs } from "../parts/tabs.tsx";
import type { Studio } from "../state/studio.ts";
import type { StudioView } from "../state/view.ts";

interface StepViewProps {
  readonly step: ChatStep;
  readonly studio: Studio;
  readonly view: StudioView;
  readonly children?: ReactNode;
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 0)} s`;

/** A request to a model in one line, and below it the exact JSON that went out and came back. */
export function StepView({ step, studio, view, children }: StepViewProps): ReactNode {
  const { id, model, durationMs, firstMs } = step;
  const parts = view.chat.parts[id];
  return (
    <details className="step" onToggle={(event) => event.currentTarget.open && studio.chat.showStep(id)}>
      <summary>
        <span className="step-facts">
          <span>{model}</span>
          {durationMs !== undefined && (
            <span title={firstMs === undefined ? undefined : `first part after ${seconds(firstMs)}`}>
              {seconds(durationMs)}
            </span>
          )}
          {children}
        </span>
        <span className="step-open">Request and response</span>
      </summary>
      {parts === undefined ? (
        <p className="soft">Loading …</p>
      ) : (
        <Tabs
          label="Step"
          tabs={{
            Request: () => <JsonView value={parts.request} label="Request" />,
            Response: () => <JsonView value={parts.response} label="Response" />,
          }}
        />
      )}
    </details>
  );
}
