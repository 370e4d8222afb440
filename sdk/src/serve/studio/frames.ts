import { randomId } from "../../util/node-modules.ts";

/** What strangers wrote runs without the origin of the page, loads nothing, and can be shown by the studio alone. */
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

  /** Takes a whole HTML document; the oldest go. */
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
