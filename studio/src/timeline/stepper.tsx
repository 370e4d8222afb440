import type { ReactNode } from "react";
import type { StudioRunPage } from "../../../sdk/src/serve/studio/run-types.ts";

interface StepperProps {
  readonly page: StudioRunPage;
  readonly isFollowed: boolean;
  readonly onStep: (seq?: number) => void;
}

/** Goes from entry to entry. The other parts show the state at that time. */
export function Stepper({ page, isFollowed, onStep }: StepperProps): ReactNode {
  const { seq, position, entries, first, last, previous, next, rows } = page;
  const row = rows.find((one) => one.seq === seq);
  return (
    <section className="stepper" aria-label="Entry">
      <div className="bar">
        <div className="segmented" role="group" aria-label="Step">
          <button
            type="button"
            disabled={previous === undefined}
            onClick={() => onStep(first)}
            aria-label="First entry"
          >
            |◀
          </button>
          <button
            type="button"
            disabled={previous === undefined}
            onClick={() => onStep(previous)}
            aria-label="Entry before"
          >
            ◀
          </button>
          <button type="button" disabled={next === undefined} onClick={() => onStep(next)} aria-label="Next entry">
            ▶
          </button>
          <button type="button" disabled={next === undefined} onClick={() => onStep()} aria-label="Last entry">
            ▶|
          </button>
        </div>
        <input
          type="range"
          aria-label="Entry"
          min={first}
          max={last}
          value={seq}
          aria-valuetext={`Entry ${String(position)} of ${String(entries)}`}
          onChange={(event) => onStep(Number(event.target.value))}
        />
        <span aria-live="polite">
          {position.toLocaleString("en")} of {entries.toLocaleString("en")}
          {isFollowed && <span className="soft"> · follows the end</span>}
        </span>
      </div>
      {row !== undefined && (
        <p className="at-entry">
          <span className="at">{new Date(row.at).toLocaleTimeString()}</span>{" "}
          <span className="pill">{words(row.type)}</span> {row.agent !== "" && <strong>{row.agent}</strong>}{" "}
          <span>{row.text}</span>
        </p>
      )}
    </section>
  );
}

export const words = (type: string): string => type.replaceAll("_", " ");
