import { useCallback, type KeyboardEvent, type ReactNode } from "react";
import { SchemaFields } from "../../../sdk/src/react/form/schema-fields.ts";
import type { StudioToolPage } from "../../../sdk/src/serve/studio/studio-types.ts";
import { initialOf } from "../../../sdk/src/react/form/schema-shape.ts";
import type { Studio } from "../state/studio.ts";
import type { Draft } from "../state/view.ts";

interface ToolFormProps {
  readonly page: StudioToolPage;
  readonly draft: Draft | undefined;
  readonly studio: Pick<Studio, "drafts" | "call">;
}

/** The arguments of a call, as a form or as JSON; both show the same value. */
export function ToolForm({ page, draft, studio }: ToolFormProps): ReactNode {
  const { name, input } = page;
  const edit = useCallback((value: unknown) => studio.drafts.edit(name, value), [studio, name]);
  if (draft === undefined) return null;
  const { value, textFault, faults, view } = draft;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void studio.call(name);
  };
  const hasFields = Object.keys(input.properties ?? {}).length > 0 || input.type !== "object";
  return (
    <form
      className="arguments"
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void studio.call(name);
      }}
    >
      <div className="bar">
        <h2>Arguments</h2>
        <div className="segmented" role="group" aria-label="Arguments as">
          {(["form", "json"] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={view === each}
              onClick={() => studio.drafts.show(name, each)}
            >
              {each === "form" ? "Form" : "JSON"}
            </button>
          ))}
        </div>
      </div>
      <FillBar page={page} studio={studio} />
      {view === "form" ? (
        <>
          <SchemaFields schema={input} value={value} faults={faults} onChange={edit} />
          {!hasFields && <p className="soft">The tool takes no arguments.</p>}
        </>
      ) : (
        <JsonArguments draft={draft} onText={(given) => studio.drafts.editText(name, given)} />
      )}
      <Faults draft={draft} />
      <p className="bar">
        <button className="main" disabled={textFault !== ""}>
          Call {name}
        </button>
        <span>
          <kbd>Ctrl</kbd> <kbd>↵</kbd>
        </span>
      </p>
    </form>
  );
}

function FillBar({ page, studio }: Omit<ToolFormProps, "draft">): ReactNode {
  const { name, input, sample, metadata } = page;
  const examples = metadata.examples ?? [];
  return (
    <p className="bar fill">
      <span className="soft">Fill with</span>
      {examples.map(({ input: given, request }, index) => (
        <button
          key={index}
          type="button"
          className="link"
          title={request}
          onClick={() => studio.drafts.fill(name, given)}
        >
          example {examples.length > 1 ? index + 1 : ""}
        </button>
      ))}
      {examples.length === 0 && (
        <button type="button" className="link" onClick={() => studio.drafts.fill(name, sample)}>
          a sample
        </button>
      )}
      <button type="button" className="link" onClick={() => studio.drafts.fill(name, initialOf(input, input) ?? {})}>
        nothing
      </button>
    </p>
  );
}

interface JsonArgumentsProps {
  readonly draft: Draft;
  readonly onText: (text: string) => void;
}

function JsonArguments({ draft: { text, textFault }, onText }: JsonArgumentsProps): ReactNode {
  return (
    <label className="json">
      <span className="unseen">Arguments as JSON</span>
      <textarea
        value={text}
        spellCheck={false}
        rows={Math.min(24, Math.max(8, text.split("\n").length + 1))}
        aria-invalid={textFault !== ""}
        onChange={(event) => onText(event.target.value)}
      />
    </label>
  );
}

function Faults({ draft: { textFault, faults, view } }: { readonly draft: Draft }): ReactNode {
  return (
    <>
      {textFault !== "" && (
        <p className="fault" role="alert">
          {textFault}
        </p>
      )}
      {(view === "json" || faults.some(({ path }) => path === "")) && faults.length > 0 && (
        <ul className="fault" role="alert">
          {faults.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <code>{path === "" ? "/" : path}</code> {message}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
