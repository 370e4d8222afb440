import type { ReactNode } from "react";
import type { RunAt } from "../state/run-at.ts";

interface StepperProps {
  readonly page: RunAt;
  readonly isFollowed: boolean;
  readonly onStep: (seq?: number) => void;
}

/** Moves from entry to entry. The other parts show the state at that time. */
export function Stepper({ page, isFollowed, onStep }: StepperProps): ReactNode {
  const { rows, index, agents } = page;
  const row = rows[index];
  const agent = agents.get(row?.entry.task ?? "") ?? "";
  const position = Math.min(index + 1, rows.length);
  const isLast = position === rows.length;
  const stepTo = (at: number): void => onStep(rows[at]?.entry.seq);
  return (
    <section className="stepper" aria-label="Entry">
      <div className="bar">
        <div className="segmented" role="group" aria-label="Step">
          <button type="button" disabled={index === 0} onClick={() => stepTo(0)} aria-label="First entry">
            |◀
          </button>
          <button type="button" disabled={index === 0} onClick={() => stepTo(index - 1)} aria-label="Entry before">
            ◀
          </button>
          <button type="button" disabled={isLast} onClick={() => stepTo(index + 1)} aria-label="Next entry">
            ▶
          </button>
          <button type="button" disabled={isLast} onClick={() => onStep()} aria-label="Last entry">
            ▶|
          </button>
        </div>
        <input
          type="range"
          aria-label="Entry"
          min={1}
          max={rows.length}
          value={position}
          aria-valuetext={`Entry ${String(position)} of ${String(rows.length)}`}
          onChange={(event) => stepTo(Number(event.target.value) - 1)}
        />
        <span aria-live="polite">
          {position.toLocaleString("en")} of {rows.length.toLocaleString("en")}
          {isFollowed && <span className="soft"> · follows the end</span>}
        </span>
      </div>
      {row !== undefined && (
        <p className="at-entry">
          <span className="at">{new Date(row.entry.timestamp).toLocaleTimeString()}</span>{" "}
          <span className="pill">{words(row.entry.type)}</span> {agent !== "" && <strong>{agent}</strong>}{" "}
          <span>{row.text}</span>
        </p>
      )}
    </section>
  );
}

export const words = (type: string): string => type.replaceAll("_", " ");
