import type { ReactNode } from "react";
import type { RunStep, RunStepParts } from "../../../sdk/src/serve/studio/run-types.ts";
import { JsonView } from "../parts/json-view.tsx";
import { Tabs } from "../parts/tabs.tsx";
import type { TimelineProps } from "./message-list.tsx";

interface StepViewProps extends TimelineProps {
  readonly step: RunStep;
  readonly children?: ReactNode;
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 0)} s`;

/** A model request on one line, and below it the exact JSON of request and response. */
export function StepView({ step, page, studio, view, children }: StepViewProps): ReactNode {
  const { id, model, durationMs } = step;
  const parts = view.runs.whole[`${page.id} ${id}`] as RunStepParts | undefined;
  return (
    <details className="step" onToggle={(event) => event.currentTarget.open && studio.runs.showEntry(page.id, id)}>
      <summary>
        <span className="step-facts">
          <span>{model}</span>
          <span>{seconds(durationMs)}</span>
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
