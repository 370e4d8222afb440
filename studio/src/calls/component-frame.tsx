import { useEffect, useRef, useState, type ReactNode } from "react";

interface ComponentFrameProps {
  readonly path: string;
  readonly width: "wide" | "phone";
  readonly title: string;
  /** Handed to the page with the result of its tool. */
  readonly meta?: object;
  readonly result?: object;
  readonly onSubmit: (body: unknown) => Promise<unknown>;
}

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: { readonly arguments?: unknown; readonly height?: number };
}

const mostHeight = 900;

/** A page of strangers in a sandbox without an origin, which speaks to us by the messages of MCP Apps alone. */
export function ComponentFrame({ path, width, title, meta, result, onSubmit }: ComponentFrameProps): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(160);
  const latest = useRef({ meta, result, onSubmit });
  latest.current = { meta, result, onSubmit };
  useEffect(() => {
    const send = (message: object): void =>
      frame.current?.contentWindow?.postMessage({ jsonrpc: "2.0", ...message }, "*");
    const answer = async ({ method, params }: Message): Promise<object> => {
      if (method === "ui/initialize") {
        const theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
        const capabilities = { serverTools: {} };
        return {
          protocolVersion: "2026-01-26",
          hostInfo: { name: "toolwright", version: "1.0.0" },
          hostCapabilities: capabilities,
          hostContext: { theme },
        };
      }
      if (method !== "tools/call") return {};
      return { content: [], structuredContent: await latest.current.onSubmit(params?.arguments) };
    };
    const hear = ({ source, data }: MessageEvent<Message>): void => {
      if (source !== frame.current?.contentWindow || typeof data !== "object") return;
      if (data.id !== undefined && data.method !== undefined)
        void answer(data).then((given) => send({ id: data.id, result: given }));
      if (data.method === "ui/notifications/initialized") {
        const { meta: _meta, result: given = { content: [] } } = latest.current;
        send({ method: "ui/notifications/tool-result", params: { ...given, ...(_meta !== undefined && { _meta }) } });
      }
      const wanted = data.params?.height;
      if (data.method === "ui/notifications/size-changed" && typeof wanted === "number")
        setHeight(Math.min(mostHeight, Math.max(40, wanted + 4)));
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, []);
  return (
    <iframe
      ref={frame}
      className={`component ${width}`}
      src={path}
      title={title}
      sandbox="allow-scripts allow-forms"
      style={{ height }}
    />
  );
}
