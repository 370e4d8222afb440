import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** The page loads nothing from elsewhere, runs no script but its own, and stands in no page of others. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Answers with a file of a folder: `index.html` for `/`; undefined for what is not there. */
export async function staticFile(folder: URL, pathname: string): Promise<Response | undefined> {
  const root = fileURLToPath(folder);
  const name = pathname === "/" ? "index.html" : pathname.slice(1);
  const file = path.join(root, name);
  const type = types[path.extname(file)];
  if (type === undefined || !file.startsWith(root)) return undefined;
  const bytes = await readFile(file).catch(() => undefined);
  if (bytes === undefined) return undefined;
  const isNamedByContent = name.startsWith("assets/");
  return new Response(bytes, {
    headers: {
      "Content-Type": type,
      "Cache-Control": isNamedByContent ? "max-age=31536000, immutable" : "no-store",
      "Content-Security-Policy": policy,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
    },
  });
}
