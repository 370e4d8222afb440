import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, json } from "node:stream/consumers";
import type { LockedPackages } from "./locked-packages.ts";

/** The request body of `npm publish`, and the registry's document of a package. */
interface PackageDocument {
  readonly versions: Readonly<Record<string, unknown>>;
  readonly "dist-tags": Readonly<Record<string, string>>;
  readonly _attachments?: Readonly<Record<string, { readonly data: string }>>;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
}

/** A registry on loopback that stores packages named in `own`, and forwards all others that are not locked to `upstream`. */
export async function startRegistryServer(
  own: readonly string[],
  upstream: string,
  locked?: LockedPackages,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const packages = new Map<string, PackageDocument>();
  const files = new Map<string, Uint8Array>();
  const fetched = new Map<string, Promise<Answer>>();
  let url = "";

  async function publish(name: string, request: IncomingMessage): Promise<Answer> {
    const { _attachments = {}, ...sent } = (await json(request)) as PackageDocument;
    for (const [file, { data }] of Object.entries(_attachments))
      files.set(`/${name}/-/${file}`, Buffer.from(data, "base64"));
    const known = packages.get(name);
    const merged = {
      versions: { ...known?.versions, ...sent.versions },
      "dist-tags": { ...known?.["dist-tags"], ...sent["dist-tags"] },
    };
    packages.set(name, { ...sent, ...merged });
    return asJson(201, { ok: true });
  }

  function ownAnswer(name: string, path: string): Answer {
    const file = files.get(path);
    if (file !== undefined) return { status: 200, type: "application/octet-stream", body: file };
    const found = path === `/${name}` ? packages.get(name) : undefined;
    return found === undefined ? asJson(404, { error: "Not found" }) : asJson(200, found);
  }

  async function othersAnswer(path: string, accept: string): Promise<Answer> {
    const name = decodeURIComponent(path.slice(1));
    const document = locked?.document(name, url);
    if (document !== undefined) return asJson(200, document);
    if (locked?.isLeftOut(name) === true) return asJson(404, { error: "Not found" });
    const file = await locked?.file(path);
    if (file !== undefined) return { status: 200, type: "application/octet-stream", body: file };
    return askUpstream(path, accept);
  }

  async function askUpstream(path: string, accept: string): Promise<Answer> {
    const response = await fetch(new URL(path.slice(1), upstream), { headers: { accept } });
    const type = response.headers.get("content-type") ?? "";
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (!type.includes("json")) return { status: response.status, type, body: bytes };
    // Package URLs start with the registry's address.
    const body = new TextDecoder().decode(bytes).replaceAll(tarball, `"tarball":"${url}$1"`);
    return { status: response.status, type, body };
  }

  function answer(request: IncomingMessage): Promise<Answer> | Answer {
    const path = decodeURIComponent(new URL(request.url ?? "", "http://localhost").pathname);
    const name = own.find((one) => path === `/${one}` || path.startsWith(`/${one}/`));
    if (name !== undefined) return request.method === "PUT" ? publish(name, request) : ownAnswer(name, path);
    if (request.method !== "GET" && request.method !== "HEAD") return asJson(404, { error: "Not found" });
    const accept = request.headers.accept ?? "*/*";
    const key = `${accept} ${request.url ?? ""}`;
    const asked = fetched.get(key) ?? othersAnswer(request.url ?? "/", accept);
    fetched.set(key, asked);
    return asked;
  }

  const server = createServer((request, response) => {
    void (async () => {
      const { status, type, body } = await Promise.resolve(answer(request)).catch((error: unknown) =>
        asJson(502, { error: String(error) }),
      );
      response.writeHead(status, { "content-type": type, "cache-control": "public, max-age=300" }).end(body);
      await buffer(request).catch(() => undefined);
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { url, stop };
}

/** The URL of a packed file, as in the package document: after the registry's address follows its path. */
const tarball = /"tarball":\s*"[^"]*?\/((?:@[^/"]+\/)?[^/"]+\/-\/[^"]+)"/g;

const asJson = (status: number, value: object): Answer => ({
  status,
  type: "application/json",
  body: JSON.stringify(value),
});
