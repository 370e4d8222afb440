/** What the page of a component uses of the browser. */
export interface PageGlobals {
  /** The host, or what relays to it. */
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void };
  addEventListener(type: "message", listener: (event: PageMessage) => void): void;
  readonly document: {
    readonly documentElement: PageElement;
    querySelector(selector: string): PageElement | null;
  };
  readonly ResizeObserver: new (changed: () => void) => { observe(element: PageElement): void };
}

export interface PageElement {
  readonly style: { setProperty(name: string, value: string): void };
  readonly scrollWidth: number;
  getBoundingClientRect(): { readonly height: number };
}

interface PageMessage {
  readonly source: unknown;
  readonly data: unknown;
}
