import type { Json } from "../../util/json.ts";
import type { Exchange, Frame, RecordedRequest } from "./exchange.ts";
import type { ModelSocket } from "./model-socket.ts";
import { readRequest, withoutSecrets } from "./read-request.ts";
import type { RecordedModel } from "./recorded-model.ts";
import { clearRecordings, writeRecording } from "./recording-folder.ts";

/** Where a model is recorded. */
export interface RecordModelOptions {
  /** The folder of its recordings, one for each test; what was recorded there before is removed. */
  readonly folder: string;
  /** What sends requests; default: the `fetch` of the platform. */
  readonly fetch?: typeof fetch;
}

/**
 * A model that answers as always, and whose answers are kept as files: the body of each request and of its answer, in their order, without
 * headers and without the keys that a request carries. Answers that a client asks for again (408, 429, 5xx) are not kept. A streamed answer
 * is handed on once it is complete.
 *
 * @example
 * const folder = "test/recordings/refund";
 * const model = process.env.RECORD === undefined ? replayModel({ folder }) : recordModel({ folder });
 * const client = new OpenAI({ fetch: model.fetch });
 */
export function recordModel({ folder, fetch: send = fetch }: RecordModelOptions): RecordedModel {
  let made = 0;
  let writing = Promise.resolve();
  clearRecordings(folder);
  const keep = (number: number, recording: Parameters<typeof writeRecording>[2]): Promise<void> => {
    writing = writing.then(() => writeRecording(folder, number, recording));
    return writing;
  };
  return {
    problems: [],
    unused: 0,
    saved: () => writing,
    async fetch(input, init) {
      const request = new Request(input, init);
      const { recorded, secrets } = await readRequest(request);
      made += 1;
      const number = made;
      const response = await send(request);
      if (isAskedAgain(response.status)) return response;
      const bytes = Buffer.from(await response.arrayBuffer());
      await keep(number, withoutSecrets(exchangeOf(recorded, response, bytes), secrets));
      return new Response(hasNoBody(response.status) ? null : bytes, {
        status: response.status,
        statusText: response.statusText,
        headers: plainHeaders(response.headers),
      });
    },
    socket(open) {
      made += 1;
      const number = made;
      const frames: Frame[] = [];
      const note = (from: Frame["from"], message: unknown): void => {
        frames.push({ from, message: JSON.parse(JSON.stringify(message)) as Json });
        // Each message may be the last.
        keep(number, { format: "1.0", kind: "socket", frames: [...frames] }).catch(() => undefined);
      };
      return notedSocket(open(), note);
    },
  };
}

const isAskedAgain = (status: number): boolean => status === 408 || status === 429 || status >= 500;

export const hasNoBody = (status: number): boolean => status === 204 || status === 205 || status === 304;

function exchangeOf(request: RecordedRequest, { status, headers }: Response, bytes: Buffer): Exchange {
  const text = bytes.toString("utf8");
  const isText = Buffer.from(text, "utf8").equals(bytes);
  const type = headers.get("Content-Type") ?? "";
  const body = isText ? { body: text } : { body: bytes.toString("base64"), isBase64: true as const };
  return { format: "1.0", kind: "http", request, answer: { status, type, ...body } };
}

/** The headers of an answer whose body was decoded. */
function plainHeaders(given: Headers): Headers {
  const headers = new Headers(given);
  for (const name of ["Content-Encoding", "Content-Length", "Transfer-Encoding"]) headers.delete(name);
  return headers;
}

function notedSocket(inner: ModelSocket, note: (from: Frame["from"], message: unknown) => void): ModelSocket {
  return {
    send(message) {
      note("program", message);
      inner.send(message);
    },
    onMessage: (listener) =>
      inner.onMessage((message) => {
        note("model", message);
        listener(message);
      }),
    close: () => inner.close(),
  };
}
