import { useEffect, useRef, type ReactNode } from "react";
import type { StudioEntry } from "../../../sdk/src/serve/studio/run-types.ts";
import { words } from "./stepper.tsx";

interface EntryListProps {
  readonly rows: readonly StudioEntry[];
  /** Number of the first of them. */
  readonly rowsFrom: number;
  readonly seq: number;
  readonly onStep: (seq: number) => void;
}

/** The entries around the one that is shown. */
export function EntryList({ rows, rowsFrom, seq, onStep }: EntryListProps): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && row) list.current.scrollTop = row.offsetTop - list.current.clientHeight / 2;
  }, [seq]);
  return (
    <ol className="entries" aria-label="Entries" ref={list}>
      {rows.map(({ seq: own, at, agent, task, type, text }, index) => (
        <li key={own}>
          <button
            type="button"
            className="plain"
            aria-current={own === seq ? "step" : undefined}
            onClick={() => onStep(own)}
          >
            <span className="at">{(rowsFrom + index).toLocaleString("en")}</span>
            <span className="at">{new Date(at).toLocaleTimeString()}</span>
            <span className="kind">{words(type)}</span>
            <span className="said">
              {agent !== "" && <strong>{agent}</strong>} {text === "" ? <span className="soft">{task}</span> : text}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
