import {
  getOAuthProtectedResourceMetadataUrl,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  OAuthError,
  OAuthErrorCode,
  originValidationResponse,
  requireBearerAuth,
  type AuthInfo,
} from "@modelcontextprotocol/server";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { defined } from "../../util/defined.ts";
import type { ToolwrightError } from "../../errors/toolwright-error.ts";
import { hostNameOf, refused, requestFailed, tokenCheck } from "./access.ts";

/** Access to an MCP server over HTTP. */
export interface McpAccess {
  /** The bearer token of every request, at least 16 characters; default: no token. */
  readonly token?: string;
  /** Checks a bearer token instead: returns the id of its client, or undefined for an invalid token. */
  readonly verifyToken?: (token: string) => Promise<McpClient | undefined> | McpClient | undefined;
  /** Public address of the server, such as `https://tools.example.com/mcp`, for the resource metadata. Default: the request's address. */
  readonly url?: string;
  /** Addresses of the accepted authorization servers, for the resource metadata; default: none. */
  readonly authorizationServers?: readonly string[];
  /** Host names of the server, in addition to the host of `url` and this machine's names; default: none. */
  readonly hosts?: readonly string[];
  /** Host names of web pages that may call the server; default: only pages of the server's own host names, without CORS. */
  readonly origins?: readonly string[];
}

/** The sender of a request. */
export interface McpClient {
  readonly clientId: string;
  readonly scopes?: readonly string[];
}

export type Guard = (request: Request) => Promise<Response | { readonly authInfo: AuthInfo | undefined }>;

type RequestHandler = (request: Request) => Promise<Response>;

/** Lets pages of other sites call a handler. */
export function openToPages(answer: RequestHandler, origins: readonly string[]): RequestHandler {
  const names = origins.map(hostNameOf);
  const app = new Hono();
  const origin = (given: string): string | null => (names.includes(hostNameOf(given)) ? given : null);
  const exposeHeaders = ["Mcp-Session-Id", "WWW-Authenticate"];
  app.use(cors({ origin, allowMethods: ["GET", "POST", "DELETE"], exposeHeaders }));
  app.all("*", ({ req }) => answer(req.raw));
  return async (request) => app.fetch(request);
}

const metadataPath = "/.well-known/oauth-protected-resource";

/** @throws ToolwrightError `CONFIG_INVALID` for a token that is too short. */
export function createGuard(access: McpAccess, warn: (warning: ToolwrightError) => void): Guard {
  const { url, authorizationServers = [] } = access;
  const named = url === undefined ? [] : [new URL(url).hostname];
  const hosts = [...(access.hosts ?? []).map(hostNameOf), ...named, ...localhostAllowedHostnames()];
  const origins = access.origins?.map(hostNameOf) ?? hosts;
  const verifyAccessToken = verifierOf(access, warn);
  return async (request) => {
    const foreign = hostHeaderValidationResponse(request, hosts) ?? originValidationResponse(request, origins);
    if (foreign !== undefined) return foreign;
    const own = new URL(url ?? request.url);
    const isMetadata = new URL(request.url).pathname.startsWith(metadataPath);
    if (isMetadata)
      return verifyAccessToken === undefined
        ? refused(404, "Not found")
        : Response.json(metadataOf(own, authorizationServers));
    if (verifyAccessToken === undefined) return { authInfo: undefined };
    const resourceMetadataUrl = getOAuthProtectedResourceMetadataUrl(own);
    const authInfo = await requireBearerAuth({ verifier: { verifyAccessToken }, resourceMetadataUrl })(request);
    return authInfo instanceof Response ? authInfo : { authInfo };
  };
}

function metadataOf(url: URL, authorizationServers: readonly string[]): object {
  // The metadata path is followed by the path of the resource.
  const path = url.pathname.replace(metadataPath, "");
  return {
    resource: new URL(path === "" ? "/" : path, url.origin).href,
    ...defined({ authorization_servers: authorizationServers.length === 0 ? undefined : authorizationServers }),
    bearer_methods_supported: ["header"],
  };
}

type Verifier = (token: string) => Promise<AuthInfo>;

function verifierOf({ token, verifyToken }: McpAccess, warn: (warning: ToolwrightError) => void): Verifier | undefined {
  const isToken = token === undefined ? undefined : tokenCheck(token);
  const check: McpAccess["verifyToken"] =
    verifyToken ?? (isToken && ((given) => (isToken(given) ? { clientId: "token" } : undefined)));
  if (check === undefined) return undefined;
  return async (given) => {
    let client: McpClient | undefined;
    try {
      client = await check(given);
    } catch (cause) {
      warn(requestFailed(cause));
      throw cause;
    }
    // Sign-in libraries return null for an unknown token.
    if (client?.clientId === undefined) throw new OAuthError(OAuthErrorCode.InvalidToken, "The token is not valid.");
    // The SDK requires an expiry; the verifier above checks each request.
    return { token: given, clientId: client.clientId, scopes: [...(client.scopes ?? [])], expiresAt: endOfTime };
  };
}

const endOfTime = 253_402_300_799;
