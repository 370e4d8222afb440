import { readFile } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { CommandIo } from "../console/command.ts";
import { categorySteps, judgeWords } from "./import-category.ts";
import { readOpenApi } from "./openapi-document.ts";
import { securitySchemes } from "./openapi-parameters.ts";
import { followRefs, listOf, type Part, partOf } from "./openapi-references.ts";
import { openApiTool, originalName } from "./openapi-tool.ts";
import { clientFrom, clientImport, type ImportDraft, type ImportedTool, type ImportRequest } from "./tool-files.ts";
import { shortList } from "../../util/texts.ts";
import { isChosen, snakeCase, toolNames } from "./tool-name.ts";

export async function planFromOpenApi(given: string, request: ImportRequest, io: CommandIo): Promise<ImportDraft> {
  if (/^https?:\/\//i.test(given))
    throw new ToolwrightError("USAGE", `'--openapi' takes a file, and does not load ${given}.`, {
      remedy: "Download the document first: `curl -o api.json <address>`.",
    });
  const document = await readOpenApi(path.resolve(io.cwd, given), request.root);
  const name = path.basename(given).replace(/\.(?:json|ya?ml)$/i, "");
  const id = [request.prefix ?? "", document.title, name].map(interfaceName).find((one) => one !== "") ?? "http";
  const file = `lib/${id}_api.ts`;
  const chosen = document.operations.filter((operation) => isChosen(originalName(operation), request.only));
  const judge = judgeWords(chosen.map((operation) => ({ original: originalName(operation), description: "" })));
  const title = document.title.replaceAll(/\s+/g, " ").trim();
  const client = clientImport("sendRequest", file, request);
  const nameOf = toolNames(request.prefix);
  const tools: ImportedTool[] = [];
  const skipped = document.unreadable.filter(({ original }) => isChosen(original, request.only));
  for (const operation of chosen) {
    const original = originalName(operation);
    const made = openApiTool({ root: document.root, title, client, judge }, operation, nameOf(original));
    const reasons = typeof made === "string" ? [made] : made.lost;
    skipped.push(...reasons.map((reason) => ({ original, reason: `${reason}.` })));
    if (typeof made === "string") continue;
    tools.push(made.tool);
  }
  const baseVariable = `${id.toUpperCase()}_BASE_URL`;
  const credentials = credentialsOf(document.root, id);
  const unsent = unsentCredentials(document.root);
  const clientText = await clientFrom("openapi-client.txt", {
    BASE_VARIABLE: baseVariable,
    BASE_URL: JSON.stringify(document.baseUrl),
    SIGN_IN: signInText(credentials),
  });
  const present = await readFile(path.join(request.root, file), "utf8").catch(() => clientText);
  return {
    tools,
    shared: { [file]: clientText },
    skipped,
    steps: (made) => [
      ...(present === clientText ? [] : [`Check ${file}: it differs from what this import would write.`]),
      ...(document.baseUrl === ""
        ? [
            `Set ${baseVariable} to the address of the server${document.servers.length === 0 ? "" : `, which the document calls ${document.servers.join(", ")}`}.`,
          ]
        : []),
      `Set ${credentials.map(({ variable }) => variable).join(", ")} to a credential if the server asks for one; ${file} says how each is sent.`,
      ...(unsent.length === 0 ? [] : [`Add ${shortList(unsent)} to ${file}: it cannot sign in that way.`]),
      ...categorySteps(made, "their HTTP method says"),
    ],
  };
}

const saysNothing = /^(?:apis?|rest|http|openapi|swagger|the|v?\d+|spec|specification|documentation|service)$/;
const maxWords = 4;

/** A short name for an interface from its title: `The Notes REST API v2` is `notes`. */
function interfaceName(title: string): string {
  const words = snakeCase(title.slice(0, maxTitle).replaceAll(/['’]s\b/g, "")).split("_");
  const telling = words.filter((word) => !saysNothing.test(word)).slice(0, maxWords);
  return telling.join("_").replace(/^(?=\d)/, "api_");
}

const maxTitle = 200;

interface Credential {
  readonly variable: string;
  readonly code: string;
}

const bearer = 'headers.set("Authorization", `Bearer ${token}`)';

/** Every supported sign-in method, starting with the document's global ones; a bearer token if the document names none. */
function credentialsOf(root: Part, id: string): readonly Credential[] {
  const schemes = securitySchemes(root);
  const asked = listOf(root.security).flatMap((one) => Object.keys(partOf(one)));
  const names = [...new Set([...asked.filter((name) => Object.hasOwn(schemes, name)), ...Object.keys(schemes)])];
  const variables = new Map<string, string>();
  for (const name of names) {
    const code = codeFor(followRefs(root, schemes[name]) ?? {});
    const word = snakeCase(name).toUpperCase();
    const variable = [id.toUpperCase(), ...(variables.size === 0 || word === "" ? [] : [word]), "TOKEN"].join("_");
    // Two methods with the same request are one.
    if (code !== undefined && !variables.has(code)) variables.set(code, variable);
  }
  if (variables.size === 0) variables.set(bearer, `${id.toUpperCase()}_TOKEN`);
  return [...variables].map(([code, variable]) => ({ variable, code }));
}

/** Names of sign-in methods that the client does not support: certificates, computed headers, and methods that OpenAPI does not define. */
const unsentCredentials = (root: Part): readonly string[] =>
  Object.entries(securitySchemes(root)).flatMap(([name, scheme]) =>
    codeFor(followRefs(root, scheme) ?? {}) === undefined ? [name] : [],
  );

function codeFor({ type, scheme, in: place, name }: Part): string | undefined {
  if (type === "apiKey" && typeof name === "string" && name !== "") {
    const key = JSON.stringify(name);
    if (place === "header") return `headers.set(${key}, token)`;
    // `searchParams` would encode the whole query again: `ids=1,2` as `ids=1%2C2`.
    if (place === "query")
      return `url.search += \`\${url.search === "" ? "" : "&"}${encodeURIComponent(name)}=\${encodeURIComponent(token)}\``;
    return place === "cookie" ? `headers.append("Cookie", ${JSON.stringify(`${name}=`)} + token)` : undefined;
  }
  const way = type === "http" && typeof scheme === "string" ? scheme.toLowerCase() : "";
  if (way === "basic")
    return '/* name:password */ headers.set("Authorization", `Basic ${Buffer.from(token).toString("base64")}`)';
  const sendsToken = type === "http" || type === "oauth2" || type === "openIdConnect";
  return sendsToken && !computed.test(way) ? bearer : undefined;
}

/** Schemes of HTTP whose header is computed for each request. */
const computed = /^(?:digest|hoba|mutual|negotiate|scram-.+|vapid)$/;

const signInText = (credentials: readonly Credential[]): string =>
  credentials
    .map(
      ({ variable, code }) =>
        `  {\n    const token = process.env.${variable};\n    if (token !== undefined) ${code};\n  }`,
    )
    .join("\n");
