import { useEffect, useRef, type ReactNode } from "react";
import { JsonView } from "../parts/json-view.tsx";
import { words } from "./stepper.tsx";
import type { TimelineViewProps } from "./timeline-view.tsx";

/** Maximum number of listed entries. */
const together = 100;

/** The entries around the displayed one, and that entry in full. */
export function EntryList({ page, studio, view }: Pick<TimelineViewProps, "page" | "studio" | "view">): ReactNode {
  const { id, rows, index, agents } = page;
  const seq = rows[index]?.entry.seq;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && row) list.current.scrollTop = row.offsetTop - list.current.clientHeight / 2;
    if (seq !== undefined) studio.runs.showEntry(id, String(seq));
  }, [studio, id, seq]);
  const from = index - (index % together);
  return (
    <>
      <ol className="entries" aria-label="Entries" ref={list}>
        {rows.slice(from, from + together).map(({ entry, text }, place) => (
          <li key={entry.seq}>
            <button
              type="button"
              className="plain"
              aria-current={entry.seq === seq ? "step" : undefined}
              onClick={() => studio.runs.step(entry.seq)}
            >
              <span className="at">{(from + place + 1).toLocaleString("en")}</span>
              <span className="at">{new Date(entry.timestamp).toLocaleTimeString()}</span>
              <span className="kind">{words(entry.type)}</span>
              <span className="said">
                <strong>{agents.get(entry.task)}</strong>{" "}
                {text === "" ? <span className="soft">{entry.task}</span> : text}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <JsonView value={view.runs.whole[`${id} ${String(seq)}`] ?? rows[index]?.entry} label="Entry" />
    </>
  );
}
