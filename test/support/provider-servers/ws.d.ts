// The part of `ws` that the tests use; the package has no declarations.
declare module "ws" {
  import type { Server } from "node:http";
  import type { Duplex } from "node:stream";

  export class WebSocket {
    on(event: "message", listener: (data: Buffer) => void): this;
    on(event: "open" | "close", listener: () => void): this;
    send(text: string): void;
    close(): void;
  }

  export class WebSocketServer {
    readonly clients: ReadonlySet<WebSocket>;
    constructor(options: { readonly server: Server });
    on(event: "connection", listener: (socket: WebSocket) => void): this;
    close(): void;
  }

  export interface ClientOptions {
    readonly createConnection?: () => Duplex;
  }
}
