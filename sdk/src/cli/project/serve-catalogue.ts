import type { RegistryFile } from "../../model/registry.ts";
import { cataloguePage, emptyCataloguePage } from "../../catalogue/html/catalogue-page.ts";
import { llmsText } from "../../catalogue/llms-text.ts";
import { openPort } from "../../serve/http/listen.ts";

/** A catalogue on this machine. */
export interface ServedCatalogue {
  /** Such as `http://127.0.0.1:4321`. */
  readonly url: string;
  /** Shows these tools from now on; open pages load again. */
  show(registry: RegistryFile): void;
  close(): Promise<void>;
}

const host = "127.0.0.1";
const localNames = new Set(["localhost", host]);

/**
 * Serves the catalogue as one page, with `llms.txt` and `tool_registry.json`, to this machine alone.
 *
 * @throws ToolwrightError `PORT_UNAVAILABLE`.
 */
export async function serveCatalogue(port: number, title: string): Promise<ServedCatalogue> {
  let files = filesOf(undefined, title);
  const pages = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const answer = ({ url, headers }: Request): Response => {
    // A page of another site may point its own name to this machine.
    if (!localNames.has((headers.get("host") ?? "").replace(/:\d+$/, "")))
      return plain(403, "This host is not served.");
    const { pathname } = new URL(url);
    if (pathname === "/changes") return changes(pages);
    const file = files.get(pathname);
    return file === undefined ? plain(404, "Not found.") : new Response(file.text, { headers: headersOf(file.type) });
  };
  const opened = await openPort((request) => Promise.resolve(answer(request)), { port, host });
  return {
    url: opened.origin,
    show(registry) {
      files = filesOf(registry, title);
      for (const page of pages) page.enqueue(Buffer.from("data: changed\n\n"));
    },
    close: () => opened.close(),
  };
}

interface ServedFile {
  readonly text: string;
  readonly type: string;
}

function filesOf(registry: RegistryFile | undefined, title: string): ReadonlyMap<string, ServedFile> {
  const html = registry === undefined ? emptyCataloguePage(title) : cataloguePage(registry, { title, isLive: true });
  const page = { text: html, type: "text/html; charset=utf-8" };
  if (registry === undefined) return new Map([["/", page]]);
  return new Map([
    ["/", page],
    ["/llms.txt", { text: llmsText(registry, { title }), type: "text/plain; charset=utf-8" }],
    ["/tool_registry.json", { text: JSON.stringify(registry), type: "application/json" }],
  ]);
}

const headersOf = (type: string): Readonly<Record<string, string>> => ({
  "Content-Type": type,
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
});

const plain = (status: number, text: string): Response =>
  new Response(text, { status, headers: headersOf("text/plain; charset=utf-8") });

/** A stream that tells a page of each change. */
function changes(pages: Set<ReadableStreamDefaultController<Uint8Array>>): Response {
  let own: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      own = controller;
      pages.add(controller);
      controller.enqueue(Buffer.from(": open\n\n"));
    },
    cancel() {
      pages.delete(own);
    },
  });
  return new Response(body, { headers: headersOf("text/event-stream") });
}
