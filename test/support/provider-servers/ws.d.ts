// The part of `ws` that the tests use; the package has no declarations.
declare module "ws" {
  import type { IncomingMessage, Server } from "node:http";
  import type { Duplex } from "node:stream";

  export class WebSocket {
    static readonly CLOSED: number;
    readonly readyState: number;
    constructor(address: string);
    on(event: "message", listener: (data: Buffer) => void): this;
    on(event: "open" | "close" | "error", listener: () => void): this;
    addEventListener(event: "open" | "message" | "close" | "error", listener: (event: never) => void): void;
    send(text: string): void;
    close(code?: number, reason?: string): void;
    terminate(): void;
  }

  export class WebSocketServer {
    readonly clients: ReadonlySet<WebSocket>;
    constructor(options: { readonly server: Server });
    on(event: "connection", listener: (socket: WebSocket, request: IncomingMessage) => void): this;
    close(): void;
  }

  export interface ClientOptions {
    readonly createConnection?: () => Duplex;
  }
}
