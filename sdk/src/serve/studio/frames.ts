import { randomId } from "../../util/node-modules.ts";

/** Third-party content runs without the page's origin, loads nothing, and can be shown only by the studio. */
const policy = [
  "sandbox allow-scripts allow-forms",
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  "img-src data: blob:",
  "font-src data:",
  "media-src data: blob:",
  "frame-ancestors 'self'",
].join("; ");

const mostFrames = 50;

/** Pages for frames: a frame sends no token, so each has an address that cannot be guessed. */
export class Frames {
  readonly #pages = new Map<string, string>();

  /** Adds a whole HTML document and returns its address; the oldest documents are removed. */
  add(html: string): string {
    const id = randomId();
    this.#pages.set(id, html);
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > mostFrames && oldest !== undefined) this.#pages.delete(oldest);
    return `/frames/${id}`;
  }

  answer(id: string): Response | undefined {
    const html = this.#pages.get(id);
    if (html === undefined) return undefined;
    return new Response(html, {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-store",
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
      },
    });
  }
}
