import { useId, useState, type KeyboardEvent, type ReactNode } from "react";

interface TabsProps {
  readonly label: string;
  /** Content by the tab's name. */
  readonly tabs: Readonly<Record<string, () => ReactNode>>;
}

/** Tabs as in the ARIA practices: the arrow keys choose, and one panel is rendered at a time. */
export function Tabs({ label, tabs }: TabsProps): ReactNode {
  const id = useId();
  const names = Object.keys(tabs);
  const [picked, pick] = useState(0);
  const at = Math.min(picked, names.length - 1);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const next = (at + step + names.length) % names.length;
    pick(next);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };
  return (
    <div className="tabs">
      <div role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {names.map((name, index) => (
          <button
            key={index}
            type="button"
            role="tab"
            id={`${id}-${String(index)}`}
            aria-selected={index === at}
            aria-controls={`${id}-panel`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => pick(index)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${String(at)}`}>
        {tabs[names[at] ?? ""]?.()}
      </div>
    </div>
  );
}
