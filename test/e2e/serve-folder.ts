import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
};

/** Serves static files below a path, as web hosts do: for a folder, its `index.html`. */
export async function serveFolder(
  folder: string,
  base = "/",
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const wanted = decodeURIComponent(pathname);
    const answer = async (): Promise<void> => {
      if (!wanted.startsWith(base)) throw new Error(`${wanted} is not below ${base}.`);
      const place = path.join(folder, wanted.slice(base.length));
      const file = (await stat(place)).isDirectory() ? path.join(place, "index.html") : place;
      const content = await readFile(file);
      response
        .writeHead(200, { "content-type": types[path.extname(file)] ?? "text/plain; charset=utf-8" })
        .end(content);
    };
    answer().catch(() => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}${base}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}
