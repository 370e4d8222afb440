import { useEffect, useState, type ReactNode } from "react";
import type { UiRequestState } from "../../../sdk/src/react/ui-request.ts";
import { SchemaForm } from "../../../sdk/src/react/form/schema-form.ts";
import type { Studio } from "../state/studio.ts";
import { Framed } from "./framed.tsx";

interface QuestionProps {
  readonly request: UiRequestState;
  readonly studio: Pick<Studio, "answer" | "refuse" | "frame" | "submit">;
}

/** A call's question, as shown to a person. */
export function Question({ request, studio }: QuestionProps): ReactNode {
  const { eventId, kind, status } = request;
  return (
    <section className="question" data-status={status} aria-label="Question">
      <p className="ask-head">
        <span className="pill ask">{kind === "approval" ? "Confirmation" : "Question"}</span>
        <Deadline until={request.expiresAt} isOpen={status === "pending"} />
      </p>
      {kind === "approval" ? (
        <Approval request={request} studio={studio} />
      ) : (
        <Form key={eventId} request={request} studio={studio} />
      )}
    </section>
  );
}

function Deadline({ until, isOpen }: { readonly until: number | undefined; readonly isOpen: boolean }): ReactNode {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isOpen || until === undefined) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOpen, until]);
  if (!isOpen || until === undefined) return null;
  const seconds = Math.max(0, Math.round((until - now) / 1000));
  return (
    <span className="soft">
      closes in {seconds > 90 ? `${String(Math.round(seconds / 60))} minutes` : `${String(seconds)} seconds`}
    </span>
  );
}

const endings: Readonly<Record<string, string>> = {
  answered: "Answered.",
  cancelled: "Cancelled.",
  expired: "The question has expired.",
  gone: "The question is no longer open.",
};

function Approval({ request, studio }: QuestionProps): ReactNode {
  const { eventId, message, preview, status, answer } = request;
  const isOpen = status === "pending" || status === "submitting";
  return (
    <>
      <p className="message">{message}</p>
      {preview !== undefined && (
        <pre tabIndex={0} aria-label="Arguments of the call">
          {JSON.stringify(preview.args, null, 2)}
        </pre>
      )}
      {isOpen ? (
        <p className="bar">
          <button
            type="button"
            className="main"
            disabled={status !== "pending"}
            onClick={() => void studio.answer(eventId, "yes")}
          >
            Run it
          </button>
          <button type="button" disabled={status !== "pending"} onClick={() => void studio.answer(eventId, "no")}>
            Do not run it
          </button>
        </p>
      ) : (
        <p className="soft">
          {status === "answered" && typeof answer === "string" ? `Answered: ${answer}` : endings[status]}
        </p>
      )}
    </>
  );
}

function Form({ request, studio }: QuestionProps): ReactNode {
  const { eventId, payload, status, faults, answer, tool } = request;
  const [path, setPath] = useState<string | null>(null);
  const [isPlain, setPlain] = useState(false);
  useEffect(() => {
    studio.frame(tool).then(
      (frame) => setPath(frame.isApp === true ? null : frame.path),
      () => setPlain(true),
    );
  }, [studio, tool]);
  const submit = (given: unknown): Promise<void> => studio.answer(eventId, given);
  const cancel = (): Promise<void> => studio.refuse(eventId);
  if (path === null || isPlain) {
    const props = { eventId, payload, status, faults, answer, request };
    return <SchemaForm {...props} submit={submit} cancel={cancel} />;
  }
  const params = { content: [], _meta: { "toolwright/question": { request } } };
  return (
    <Framed
      path={path}
      title={request.message}
      notices={[{ method: "ui/notifications/tool-result", params }]}
      onCall={async (_, args) => ({ content: [], structuredContent: await studio.submit(args) })}
    >
      <button type="button" onClick={() => setPlain(true)}>
        Plain form
      </button>
    </Framed>
  );
}
