import type { Json } from "../../util/json.ts";

/** A request as it is recorded: without headers, and without keys in its address. */
export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  /** A JSON value, or a text; bytes by their digest. */
  readonly body: Json;
}

/** One request and its answer. */
export interface Exchange {
  readonly format: "1.0";
  readonly kind: "http";
  readonly request: RecordedRequest;
  readonly answer: {
    readonly status: number;
    readonly type: string;
    readonly body: string;
    /** Set where the body is bytes, in base64. */
    readonly isBase64?: true;
  };
}

/** One message over a socket, by who sent it. */
export interface Frame {
  readonly from: "program" | "model";
  readonly message: Json;
}

/** All that went over one socket. */
export interface SocketExchange {
  readonly format: "1.0";
  readonly kind: "socket";
  readonly frames: readonly Frame[];
}
