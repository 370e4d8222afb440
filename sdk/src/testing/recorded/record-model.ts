import { readRequest, withoutSecrets } from "./read-request.ts";
import { clearRecordings, writeRecording, type Exchange, type RecordedRequest } from "./recording-folder.ts";

/** A model behind its provider's client: its answers are recorded, or come from recordings. */
export interface RecordedModel {
  /** For the client of any provider over HTTP, in place of its own: `new OpenAI({ fetch: model.fetch })`. */
  readonly fetch: typeof fetch;
  /** What does not agree with the recordings, one sentence each; a test expects none. */
  readonly problems: readonly string[];
  /** How many recorded answers were not asked for. */
  readonly unused: number;
  /** Resolves once all that came so far is on disk. */
  saved(): Promise<void>;
}

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
      const exchange = withoutSecrets(exchangeOf(recorded, response, bytes), secrets);
      writing = writing.then(() => writeRecording(folder, number, exchange));
      await writing;
      return new Response(hasNoBody(response.status) ? null : bytes, {
        status: response.status,
        statusText: response.statusText,
        headers: plainHeaders(response.headers),
      });
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
