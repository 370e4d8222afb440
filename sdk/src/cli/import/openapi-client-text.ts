import { isRecord } from "../../util/is-record.ts";
import { followed, type OpenApiDocument } from "./openapi-document.ts";

export interface ClientSettings {
  readonly baseVariable: string;
  readonly tokenVariable: string;
  readonly baseUrl: string;
  readonly credential: Credential;
}

type Credential =
  | { readonly kind: "bearer" }
  | { readonly kind: "basic" }
  | { readonly kind: "header" | "query"; readonly name: string };

/** The first way to sign in that a request can carry; a bearer token where the document names none. */
export function settingsOf({ root, baseUrl }: OpenApiDocument, id: string): ClientSettings {
  const { components } = root;
  const schemes = isRecord(components) && isRecord(components.securitySchemes) ? components.securitySchemes : {};
  const found = Object.values(schemes).flatMap((given): readonly Credential[] => {
    const { type, scheme, in: place, name } = followed(root, given) ?? {};
    if (type === "apiKey" && (place === "header" || place === "query") && typeof name === "string") {
      return [{ kind: place, name }];
    }
    if (type === "http" && String(scheme).toLowerCase() === "basic") return [{ kind: "basic" }];
    return type === "http" || type === "oauth2" || type === "openIdConnect" ? [{ kind: "bearer" }] : [];
  });
  const start = id.toUpperCase();
  const credential = found[0] ?? { kind: "bearer" };
  return { baseVariable: `${start}_BASE_URL`, tokenVariable: `${start}_TOKEN`, baseUrl, credential };
}

export function credentialText({ credential }: ClientSettings): string {
  return partsOf(credential)[0];
}

/** How a credential is sent: in words of a README, and in code. */
function partsOf(credential: Credential): readonly [text: string, code: string] {
  switch (credential.kind) {
    case "bearer":
      return ["sent as `Authorization: Bearer …`", 'headers.set("Authorization", `Bearer ${token}`)'];
    case "basic":
      return [
        "as `name:password`, sent as `Authorization: Basic …`",
        'headers.set("Authorization", `Basic ${Buffer.from(token).toString("base64")}`)',
      ];
    case "header":
      return [`sent as the header \`${credential.name}\``, `headers.set(${JSON.stringify(credential.name)}, token)`];
    case "query":
      return [
        `sent as the query parameter \`${credential.name}\``,
        `url.searchParams.set(${JSON.stringify(credential.name)}, token)`,
      ];
  }
}

export function openApiClientText(settings: ClientSettings): string {
  const { baseVariable, tokenVariable, baseUrl } = settings;
  return `import { ToolError } from "toolwright";

${types}const baseUrl = process.env.${baseVariable} ?? ${JSON.stringify(baseUrl)};

/** Sends a request, with the credential in \`${tokenVariable}\` if it is set. */
export async function sendRequest(request: ApiRequest, input: Record<string, unknown>, signal: AbortSignal): Promise<ApiAnswer> {
  const { url, headers } = addressed(request, input);
  const token = process.env.${tokenVariable};
  if (token !== undefined) ${partsOf(settings.credential)[1]};
  const body = bodyOf(request, input);
  if (body !== undefined) headers.set("Content-Type", request.body?.type ?? "application/json");
  const init = { method: request.method, headers, signal, ...(body !== undefined && { body }) };
  const response = await fetch(url, init).catch((cause: unknown) => {
    throw new ToolError("TRANSIENT", "The server cannot be reached.", { cause });
  });
  const text = await response.text();
  if (!response.ok) throw failure(response.status, text);
  return { status: response.status, body: valueOf(text) };
}

function addressed({ path, carried }: ApiRequest, input: Record<string, unknown>): { url: URL; headers: Headers } {
  if (baseUrl === "") throw new ToolError("PERMANENT", "Set ${baseVariable} to the address of the server.");
  const headers = new Headers({ Accept: "application/json" });
  let filled = path;
  const query: (readonly [string, string])[] = [];
  for (const { in: place, name, from, as } of carried) {
    const value = input[from];
    if (value === undefined || value === null) continue;
    if (place === "path") filled = filled.replaceAll(\`{\${name}}\`, () => encodeURIComponent(textOf(value)));
    else if (place === "header") headers.set(name, textOf(value));
    else query.push(...pairsOf(name, value, as));
  }
  // A segment of dots would lead to another operation.
  if (filled.split("/").some((part) => /^\\.{1,2}$/.test(part))) {
    throw new ToolError("PERMANENT", "An argument in the path is not valid.");
  }
  const url = new URL(baseUrl.replace(/\\/$/, "") + filled);
  for (const [name, value] of query) url.searchParams.append(name, value);
  return { url, headers };
}

${helpers}`;
}

// Parts of the same file that are the same for every interface.
const helpers = `function pairsOf(name: string, value: unknown, as: Carried["as"]): readonly (readonly [string, string])[] {
  if (Array.isArray(value)) {
    return as === "commas" ? [[name, textOf(value)]] : value.map((item) => [name, textOf(item)] as const);
  }
  if (typeof value !== "object" || value === null) return [[name, textOf(value)]];
  return Object.entries(value).map(([key, item]) => [as === "deep" ? \`\${name}[\${key}]\` : key, textOf(item)] as const);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(",");
  return typeof value === "string" ? value : JSON.stringify(value);
}

function bodyOf({ body }: ApiRequest, input: Record<string, unknown>): string | undefined {
  const value = body?.from === undefined ? input : input[body.from];
  if (body === undefined || value === undefined) return undefined;
  if (body.type === "application/x-www-form-urlencoded" && typeof value === "object" && value !== null) {
    return new URLSearchParams(Object.entries(value).map(([key, item]) => [key, textOf(item)])).toString();
  }
  return body.type.startsWith("text/") && typeof value === "string" ? value : JSON.stringify(value);
}

function valueOf(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const longest = 500;

function failure(status: number, text: string): ToolError {
  const message = \`The server answered with \${status}: \${text.slice(0, longest)}\`;
  if (status === 401 || status === 403) return new ToolError("AUTH", message);
  if (status === 409 || status === 412) return new ToolError("CONFLICT", message);
  if (status === 429) return new ToolError("RATE_LIMIT", message);
  return new ToolError(status === 408 || status >= 500 ? "TRANSIENT" : "PERMANENT", message);
}
`;

const types = `/** Where a request carries an argument. */
interface Carried {
  readonly in: "path" | "query" | "header";
  readonly name: string;
  /** The property of the input. */
  readonly from: string;
  /** Set where a list is one text with commas, or an object is written as \`name[key]\`. */
  readonly as?: "commas" | "deep";
}

/** An operation of the interface. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly carried: readonly Carried[];
  /** \`from\` is a property of the input; left out where the whole input is sent. */
  readonly body?: { readonly from?: string; readonly type: string };
}

/** What the server answered. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
}

`;
