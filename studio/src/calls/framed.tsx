import { useState, type ReactNode } from "react";
import { ComponentFrame, type FrameNotice } from "./component-frame.tsx";

interface FramedProps {
  readonly path: string;
  readonly title: string;
  readonly notices: readonly FrameNotice[];
  readonly onCall: (name: string, args: unknown) => Promise<object>;
  /** Additional buttons. */
  readonly children?: ReactNode;
}

/** A sandboxed page, at panel width or phone width. */
export function Framed({ children, ...frame }: FramedProps): ReactNode {
  const [width, setWidth] = useState<"wide" | "phone">("wide");
  return (
    <div className="framed">
      <div className="segmented" role="group" aria-label="Width of the page">
        {(["wide", "phone"] as const).map((each) => (
          <button key={each} type="button" aria-pressed={width === each} onClick={() => setWidth(each)}>
            {each === "wide" ? "Panel" : "Phone"}
          </button>
        ))}
        {children}
      </div>
      <ComponentFrame {...frame} width={width} />
    </div>
  );
}
