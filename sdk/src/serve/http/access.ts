import { timingSafeEqual } from "node:crypto";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { sha256 } from "../../util/sha256.ts";
import type { ServerAccess } from "./server-options.ts";

/** What to answer a request with, or who sends it. */
export type Access = (request: Request) => Promise<Response | { readonly user: string }>;

const leastToken = 16;
const localNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** @throws ToolwrightError `CONFIG_INVALID` for a token that is too short. */
export function createAccess({ token, authenticate, hosts = [], origins = [] }: ServerAccess): Access {
  if (token !== undefined && token.length < leastToken) {
    throw new ToolwrightError("CONFIG_INVALID", `The bearer token has ${String(token.length)} characters.`, {
      remedy: `Use a random token of at least ${String(leastToken)} characters.`,
    });
  }
  const isOpen = token === undefined && authenticate === undefined;
  const names = new Set([...localNames, ...hosts]);
  return async (request) => {
    // Without a token, the name is what keeps a page of another site out that points its own name to this machine.
    if (isOpen && !names.has(hostOf(request))) return refusal(403, "This host name is not served.");
    if (isForeign(request, origins)) return refusal(403, "Pages of this origin may not call the server.");
    if (authenticate !== undefined) {
      const user = await authenticate(request);
      return user === undefined ? refusal(401, "Sign in first.") : { user };
    }
    if (token === undefined) return { user: "local" };
    const given = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
    return sameText(given, token) ? { user: "token" } : refusal(401, "The bearer token is missing or not valid.");
  };
}

const refusal = (status: number, error: string): Response => Response.json({ error }, { status });

const hostOf = (request: Request): string => {
  const host = request.headers.get("host");
  return (host === null ? new URL(request.url).hostname : host.replace(/:\d+$/, "")).toLowerCase();
};

function isForeign(request: Request, origins: readonly string[]): boolean {
  const origin = request.headers.get("origin");
  // Clients other than pages send none; of a page, the browser says so as well.
  if (origin === null) return request.headers.get("sec-fetch-site") === "cross-site";
  if (origins.includes(origin)) return false;
  return URL.parse(origin)?.host !== (request.headers.get("host") ?? new URL(request.url).host);
}

/** Of equal length, as the comparison needs. */
const sameText = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(one)), Buffer.from(sha256(other)));
