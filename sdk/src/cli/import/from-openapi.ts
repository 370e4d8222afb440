import { readFile } from "node:fs/promises";
import path from "node:path";
import type { CommandIo } from "../console/command.ts";
import {
  clientFrom,
  clientImport,
  type ImportPlan,
  type ImportRequest,
  type Skipped,
  toolFiles,
} from "./tool-files.ts";
import { followed, readOpenApi, type OpenApiDocument, type Part } from "./openapi-document.ts";
import { isRecord } from "../../util/is-record.ts";
import { openApiTool, originalName } from "./openapi-tool.ts";
import { isChosen, snakeCase, toolNames } from "./tool-name.ts";

export async function planFromOpenApi(given: string, request: ImportRequest, io: CommandIo): Promise<ImportPlan> {
  const document = await readOpenApi(path.resolve(io.cwd, given), request.root);
  const file = path.basename(given).replace(/\.(?:json|ya?ml)$/i, "");
  const id = [request.prefix ?? "", document.title, file].map(interfaceName).find((name) => name !== "") ?? "http";
  const folder = `lib/${id}_api`;
  const client = clientImport("sendRequest", `${folder}/client.ts`, request.tools);
  const nameOf = toolNames(request.prefix);
  const tools: Record<string, Readonly<Record<string, string>>> = {};
  const skipped: Skipped[] = [];
  for (const operation of document.operations) {
    const original = originalName(operation);
    if (!isChosen(original, request.only)) continue;
    const tool = openApiTool(document.root, operation, nameOf(original));
    if (typeof tool === "string") skipped.push({ original, reason: `${tool}.` });
    else tools[tool.name] = await toolFiles(tool, client);
  }
  const settings = settingsOf(document, id);
  const clientText = await clientFrom("openapi-client.txt", {
    BASE_VARIABLE: settings.baseVariable,
    TOKEN_VARIABLE: settings.tokenVariable,
    BASE_URL: JSON.stringify(settings.baseUrl),
    SIGN_IN: settings.credential[1],
  });
  const present = await readFile(path.join(request.root, folder, "client.ts"), "utf8").catch(() => clientText);
  return {
    tools,
    shared: { [folder]: { "client.ts": clientText, "README.md": readme(document.title, settings) } },
    skipped,
    steps: [
      ...(present === clientText ? [] : [`Check ${folder}/client.ts, which is not as this import would write it.`]),
      ...(document.baseUrl === "" ? [`Set ${settings.baseVariable} to the address of the server.`] : []),
      `Set ${settings.tokenVariable} to a credential if the server asks for one; ${folder}/README.md says more.`,
    ],
  };
}

const saysNothing = /^(?:apis?|rest|http|openapi|swagger|the|v?\d+|spec|specification|documentation|service)$/;
const mostWords = 4;

/** A short name for an interface from its title: `The Notes REST API v2` is `notes`. */
function interfaceName(title: string): string {
  const words = snakeCase(title.slice(0, longestTitle)).split("_");
  const telling = words.filter((word) => !saysNothing.test(word)).slice(0, mostWords);
  return telling.join("_").replace(/^(?=\d)/, "api_");
}

const longestTitle = 200;

interface ClientSettings {
  readonly baseVariable: string;
  readonly tokenVariable: string;
  readonly baseUrl: string;
  /** How the credential is sent: in words of the README, and in code. */
  readonly credential: readonly [text: string, code: string];
}

const bearer = ["sent as `Authorization: Bearer …`", 'headers.set("Authorization", `Bearer ${token}`)'] as const;

/** The first way to sign in that a request can carry; a bearer token where the document names none. */
function settingsOf({ root, baseUrl }: OpenApiDocument, id: string): ClientSettings {
  const { components } = root;
  const schemes = isRecord(components) && isRecord(components.securitySchemes) ? components.securitySchemes : {};
  const start = id.toUpperCase();
  const [credential = bearer] = Object.values(schemes).flatMap((given) => credentialsOf(followed(root, given) ?? {}));
  return { baseVariable: `${start}_BASE_URL`, tokenVariable: `${start}_TOKEN`, baseUrl, credential };
}

function credentialsOf({ type, scheme, in: place, name }: Part): readonly ClientSettings["credential"][] {
  if (type === "apiKey" && typeof name === "string") {
    const key = JSON.stringify(name);
    if (place === "header") return [[`sent as the header \`${name}\``, `headers.set(${key}, token)`]];
    if (place === "query") return [[`sent as the query parameter \`${name}\``, `url.searchParams.set(${key}, token)`]];
  }
  if (type === "http" && String(scheme).toLowerCase() === "basic")
    return [
      [
        "as `name:password`, sent as `Authorization: Basic …`",
        'headers.set("Authorization", `Basic ${Buffer.from(token).toString("base64")}`)',
      ],
    ];
  return type === "http" || type === "oauth2" || type === "openIdConnect" ? [bearer] : [];
}

function readme(title: string, settings: ClientSettings): string {
  const { baseVariable, tokenVariable, baseUrl, credential } = settings;
  const otherwise = baseUrl === "" ? "required: the document names no address" : `default: \`${baseUrl}\``;
  return `# ${title.replaceAll(/\s+/g, " ")}

The tools that import \`client.ts\` send requests to this interface. Two variables of the environment set how:

| variable | value |
|---|---|
| \`${baseVariable}\` | address that paths are added to (${otherwise}) |
| \`${tokenVariable}\` | credential, ${credential[0]}; without it requests are sent without one |
`;
}
