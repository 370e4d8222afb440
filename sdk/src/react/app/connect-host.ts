import { isRecord } from "../../util/is-record.ts";

export type Params = Readonly<Record<string, unknown>>;

export interface HostHandlers {
  readonly onNotification: (method: string, params: Params) => void;
  /** Undefined for a method that the page does not support. */
  readonly onRequest: (method: string, params: Params) => Promise<unknown> | undefined;
}

/** The page's host: JSON-RPC 2.0 over `postMessage`. */
export interface Host {
  /** Rejects with an `Error` if the host refuses. */
  request(method: string, params: object): Promise<unknown>;
  notify(method: string, params: object): void;
}

/** Listens only to the window that embeds the page. */
export function connectHost(page: PageGlobals, { onNotification, onRequest }: HostHandlers): Host {
  const waiting = new Map<unknown, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  let last = 0;
  // The page does not know the embedding origin, and sends it only data that the user entered for it.
  const send = (message: object): void => page.parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
  const answer = (id: unknown, method: string, params: Params): void => {
    const answering = onRequest(method, params);
    if (answering === undefined) send({ id, error: { code: -32601, message: "Method not found" } });
    else
      answering.then(
        (result) => send({ id, result }),
        () => send({ id, error: { code: -32603, message: "Internal error" } }),
      );
  };
  page.addEventListener("message", ({ source, data }) => {
    if (source !== page.parent || !isRecord(data) || data.jsonrpc !== "2.0") return;
    const { id, method, params, result, error } = data;
    const given = isRecord(params) ? params : {};
    if (typeof method === "string") {
      if (id === undefined) onNotification(method, given);
      else answer(id, method, given);
      return;
    }
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asked?.resolve(result);
    else asked?.reject(new Error("The host refused."));
  });
  return {
    request: (method, params) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        send({ id: last, method, params });
      }),
    notify: (method, params) => send({ method, params }),
  };
}

export interface PageGlobals {
  /** The host, or its relay. */
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void };
  addEventListener(type: "message", listener: (event: PageMessage) => void): void;
  readonly document: {
    readonly documentElement: PageElement;
    querySelector(selector: string): PageElement | null;
  };
  readonly ResizeObserver: new (changed: () => void) => { observe(element: PageElement): void };
}

interface PageElement {
  readonly style: { setProperty(name: string, value: string): void };
  readonly scrollWidth: number;
  getBoundingClientRect(): { readonly height: number };
}

interface PageMessage {
  readonly source: unknown;
  readonly data: unknown;
}
