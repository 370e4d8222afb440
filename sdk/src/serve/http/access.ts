import { timingSafeEqual } from "node:crypto";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { errorMessage } from "../../util/failures.ts";
import { sha256 } from "../../util/sha256.ts";

/** Access to a server. */
export interface ServerAccess {
  /** The bearer token of every request, at least 16 characters; default: no token, on this machine only. */
  readonly token?: string;
  /** Identifies the user of a request instead, for example from a cookie; undefined if the user is unknown. */
  readonly authenticate?: (request: Request) => string | undefined | Promise<string | undefined>;
  /** Host names of a server without `token` and `authenticate`, in addition to this machine's names; default: none. */
  readonly hosts?: readonly string[];
  /** Origins of other sites whose pages may call the server, such as `https://app.example.com`; default: none. */
  readonly origins?: readonly string[];
}

export type Access = (request: Request) => Promise<Response | { readonly user: string }>;

const leastToken = 16;
const localNames = new Set(["localhost", "127.0.0.1", "[::1]", "::1"]);

/** @throws ToolwrightError `CONFIG_INVALID` for a token that is too short. */
export function createAccess({ token, authenticate, ...access }: ServerAccess): Access {
  const hosts = (access.hosts ?? []).map(hostNameOf);
  const origins = (access.origins ?? []).map(originOf);
  const isToken = token === undefined ? undefined : tokenCheck(token);
  return async (request) => {
    // Without a token, only this check stops another site's page that resolves its own host name to this machine.
    if (isToken === undefined && authenticate === undefined && !isAddressed(request, hosts))
      return refused(403, "This host name is not served.");
    if (isForeign(request, origins)) return refused(403, "Pages of this origin may not call the server.");
    if (authenticate !== undefined) {
      const user = await authenticate(request);
      // Sign-in libraries return null if no one is signed in.
      return typeof user === "string" ? { user } : refused(401, "Sign in first.");
    }
    if (isToken === undefined) return { user: "local" };
    const given = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
    return isToken(given) ? { user: "token" } : refused(401, "The bearer token is missing or not valid.");
  };
}

/** The host name of `app.example.com`, `app.example.com:8443` and `https://app.example.com/`. */
export const hostNameOf = (given: string): string =>
  URL.parse(given.includes("://") ? given : `http://${given}`)?.hostname ?? given;

/** An origin as browsers send it: `https://app.example.com` for `https://app.example.com:443/`; `capacitor://localhost` stays unchanged. */
export function originOf(given: string): string {
  const { origin } = URL.parse(given) ?? { origin: "null" };
  return origin === "null" ? given : origin;
}

/** Checks bearer tokens. @throws ToolwrightError `CONFIG_INVALID` for a token that is too short. */
export function tokenCheck(token: string): (given: string) => boolean {
  if (token.length < leastToken) {
    throw new ToolwrightError("CONFIG_INVALID", `The bearer token has ${String(token.length)} characters.`, {
      remedy: `Use a random token of at least ${String(leastToken)} characters.`,
    });
  }
  // The comparison needs texts of equal length.
  const hashed = (text: string): Buffer => Buffer.from(sha256(text));
  return (given) => timingSafeEqual(hashed(given), hashed(token));
}

export function isAddressed(request: Request, names: readonly string[] = []): boolean {
  const host = request.headers.get("host");
  const name = (host === null ? new URL(request.url).hostname : host.replace(/:\d+$/, "")).toLowerCase();
  return localNames.has(name) || names.includes(name);
}

/** Checks that only this machine reaches a server without a `guard`: a token or a check of users. @throws ToolwrightError `CONFIG_INVALID`. */
export function checkExposure(host: string, guard: unknown, variable: string): void {
  if (localNames.has(host) || guard !== undefined) return;
  throw new ToolwrightError("CONFIG_INVALID", `Anyone who reaches ${host} could call the tools.`, {
    remedy: `Demand a bearer token (\`token\`, or \`${variable}\` for the command), or listen on 127.0.0.1.`,
  });
}

/** The rest of a body that is too large is not read, so the client must not send more on its connection. */
export const refused = (status: number, error: string): Response =>
  Response.json({ error }, { status, ...(status === 413 && { headers: { connection: "close" } }) });

/** The warning about a request that failed in the host's code; the client learns only that it failed. */
export const requestFailed = (cause: unknown): ToolwrightError =>
  new ToolwrightError("REQUEST_FAILED", `A request could not be answered: ${errorMessage(cause)}`, { cause });

export const emptyBody =
  "The body is empty. Send a JSON object. In Express, add this server before `express.json()`, which reads the body.";

function isForeign(request: Request, origins: readonly string[]): boolean {
  const origin = request.headers.get("origin");
  // Only pages send an origin. Another port is another site.
  if (origin === null) return ["cross-site", "same-site"].includes(request.headers.get("sec-fetch-site") ?? "");
  if (origins.includes(origin)) return false;
  return URL.parse(origin)?.host !== (request.headers.get("host") ?? new URL(request.url).host);
}
