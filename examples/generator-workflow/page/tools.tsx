import { useId, useState, type SubmitEvent, type ReactNode } from "react";
import type { AnswerFault } from "toolwright";
import type { UiToolProps } from "toolwright/react";

function Faults({ id, faults }: { readonly id: string; readonly faults: readonly AnswerFault[] }): ReactNode {
  if (faults.length === 0) return null;
  return (
    <p id={id} className="fault" role="alert">
      {faults.map(({ message }) => message).join(" ")}
    </p>
  );
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

const ends: Readonly<Record<string, string>> = {
  answered: "Done.",
  cancelled: "Declined.",
  expired: "The time is over.",
  gone: "The question was closed.",
};

/** `api_key_input`: the key goes to the handler of the tool, and nowhere else. */
export function ApiKeyInput({ payload, status, faults, submit, cancel }: UiToolProps<"api_key_input">): ReactNode {
  const [apiKey, setKey] = useState("");
  const id = useId();
  const isOpen = status === "pending";
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    void submit({ apiKey });
  };
  if (status !== "pending" && status !== "submitting")
    return <p className="hint">{status === "answered" ? "The key was received." : ends[status]}</p>;
  return (
    <form className="card" onSubmit={send}>
      <label htmlFor={id}>{textOf(payload.label)}</label>
      <span id={`${id}-hint`} className="hint">
        {textOf(payload.description)} The model does not see it.
      </span>
      <input
        id={id}
        type="password"
        autoComplete="off"
        value={apiKey}
        disabled={!isOpen}
        aria-invalid={faults.length > 0}
        aria-describedby={`${id}-hint ${id}-faults`}
        onChange={(event) => setKey(event.target.value)}
      />
      <Faults id={`${id}-faults`} faults={faults} />
      <div className="row">
        <button className="main" disabled={!isOpen}>
          Send the key
        </button>
        <button type="button" disabled={!isOpen} onClick={() => void cancel()}>
          Decline
        </button>
      </div>
    </form>
  );
}

const isDownloaded = (answer: unknown): boolean => (answer as { readonly downloaded: boolean }).downloaded;

/** `file_download`: a preview next to the conversation. */
export function FileDownload({ payload, status, faults, answer, submit }: UiToolProps<"file_download">): ReactNode {
  const name = textOf(payload.name);
  const id = useId();
  const isOpen = status === "pending";
  const download = (): void => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([textOf(payload.content)], { type: "text/plain" }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
    void submit({ downloaded: true });
  };
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <span className="hint">{textOf(payload.bytes)} bytes</span>
      {(isOpen || status === "submitting") && (
        <pre tabIndex={0} role="region" aria-label={`Preview of ${name}`}>
          {textOf(payload.content)}
        </pre>
      )}
      <Faults id={`${id}-faults`} faults={faults} />
      {isOpen || status === "submitting" ? (
        <div className="row">
          <button className="main" disabled={!isOpen} onClick={download}>
            Download
          </button>
          <button disabled={!isOpen} onClick={() => void submit({ downloaded: false })}>
            Not now
          </button>
        </div>
      ) : (
        <p>{answer === undefined ? ends[status] : isDownloaded(answer) ? "Downloaded." : "Not downloaded."}</p>
      )}
    </section>
  );
}
