import { useEffect, useRef, type ReactNode } from "react";
import type { StudioView } from "../state/view.ts";
import { DiffView } from "../parts/diff-view.tsx";

interface EditDialogProps {
  readonly edit: NonNullable<StudioView["edit"]>;
  readonly onMake: () => void;
  readonly onClose: () => void;
}

/** A preview of a file change. */
export function EditDialog({ edit, onMake, onClose }: EditDialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const { file, diff, as, isMade } = edit;
  return (
    <dialog ref={dialog} className="edit" aria-label="Change of a file" onClose={onClose}>
      <h2>
        Save as {as === "eval" ? "eval case" : as} in <code>{file}</code>
      </h2>
      <DiffView diff={diff} />
      <p className="bar">
        {isMade ? (
          <span role="status">Saved.</span>
        ) : (
          <button type="button" className="main" onClick={onMake}>
            Make this change
          </button>
        )}
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </p>
    </dialog>
  );
}
