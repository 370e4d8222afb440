import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { defined } from "../../util/defined.ts";
import { errorMessage } from "../../util/failures.ts";
import { isRecord } from "../../util/is-record.ts";
import { readText } from "../console/io.ts";
import { resolveReference } from "../../schema/local-reference.ts";
import { fromSwagger } from "./from-swagger.ts";
import { parseJsonFile } from "../../errors/parse-json-file.ts";

export type Part = Readonly<Record<string, unknown>>;

export interface OpenApiDocument {
  readonly root: Part;
  /** The operations in their order, each with what its path says for all. */
  readonly operations: readonly Operation[];
  readonly title: string;
  /** Address of the first server that has a whole one; empty where the document names none. */
  readonly baseUrl: string;
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operation: Part;
  /** Of the path and the operation, references followed; those of the operation win. */
  readonly parameters: readonly Part[];
  /** The address of its own server, where it has one. */
  readonly base?: string;
}

const methods = ["get", "put", "post", "delete", "patch", "head", "options", "query", "trace"];

/**
 * Reads an OpenAPI 3 or Swagger 2 document: JSON, or YAML where the project has the package `yaml`.
 *
 * @throws ToolwrightError `OPENAPI_INVALID` if it cannot be read, or is something else.
 */
export async function readOpenApi(file: string, root: string): Promise<OpenApiDocument> {
  const text = await readText(file, root, "OPENAPI_INVALID");
  const given = /\.ya?ml$/i.test(file)
    ? await parsedYaml(text, file, root)
    : parseJsonFile(text, { file, code: "OPENAPI_INVALID" });
  const document = isRecord(given) && given.swagger === "2.0" ? fromSwagger(given) : given;
  if (!isRecord(document) || typeof document.openapi !== "string" || !document.openapi.startsWith("3.")) {
    throw new ToolwrightError(
      "OPENAPI_INVALID",
      `${file} is not an OpenAPI document: expected \`openapi: 3.…\` or \`swagger: 2.0\`, found ${versionIn(document)}.`,
    );
  }
  const paths = isRecord(document.paths) ? document.paths : {};
  const { info, servers } = document;
  const baseUrl = addressOf(servers, undefined) ?? "";
  const whole = { root: document, baseUrl };
  return {
    ...whole,
    operations: Object.entries(paths).flatMap(([at, item]) => operationsOf(whole, at, item)),
    title: isRecord(info) && typeof info.title === "string" ? info.title : path.basename(file, path.extname(file)),
  };
}

function versionIn(document: unknown): string {
  if (!isRecord(document)) return "no object";
  const { openapi, swagger } = document;
  if (typeof swagger === "string" || typeof swagger === "number") return `Swagger ${String(swagger)}`;
  return typeof openapi === "string" || typeof openapi === "number" ? `OpenAPI ${String(openapi)}` : "neither";
}

async function parsedYaml(text: string, file: string, root: string): Promise<unknown> {
  let yaml: { readonly parse: (text: string) => unknown };
  try {
    const found = createRequire(path.join(root, "package.json")).resolve("yaml");
    yaml = (await import(pathToFileURL(found).href)) as typeof yaml;
  } catch (cause) {
    const remedy = "Install the package that reads it, `npm install --save-dev yaml`, or give the document as JSON.";
    throw new ToolwrightError("OPENAPI_INVALID", `${file} is YAML, which needs the package \`yaml\`.`, {
      cause,
      remedy,
    });
  }
  try {
    return yaml.parse(text);
  } catch (cause) {
    throw new ToolwrightError("OPENAPI_INVALID", `${file} is not YAML: ${errorMessage(cause)}.`, { cause });
  }
}

/** The first whole address of a list of servers, with the defaults of its variables; relative ones need a base. */
function addressOf(servers: unknown, base: string | undefined): string | undefined {
  for (const server of listOf(servers)) {
    if (!isRecord(server) || typeof server.url !== "string") continue;
    const variables = isRecord(server.variables) ? server.variables : {};
    const url = server.url.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
      const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
      const value = isRecord(variable) ? variable.default : undefined;
      return typeof value === "string" || typeof value === "number" ? String(value) : whole;
    });
    const address = URL.parse(url, base === "" ? undefined : base);
    if (address !== null && /^https?:$/.test(address.protocol) && !/[{}]/.test(url))
      return url.includes("://") ? url : address.href;
  }
  return undefined;
}

function operationsOf(
  { root, baseUrl }: Pick<OpenApiDocument, "root" | "baseUrl">,
  at: string,
  given: unknown,
): readonly Operation[] {
  const item = followed(root, given);
  if (item === undefined) return [];
  return methods.flatMap((method): readonly Operation[] => {
    const operation = item[method];
    if (!isRecord(operation)) return [];
    const parameters = new Map<string, Part>();
    for (const one of [...listOf(item.parameters), ...listOf(operation.parameters)]) {
      const parameter = followed(root, one);
      if (parameter !== undefined) parameters.set(`${String(parameter.in)} ${String(parameter.name)}`, parameter);
    }
    const base = addressOf(operation.servers, baseUrl) ?? addressOf(item.servers, baseUrl);
    const own = base === baseUrl ? undefined : base;
    return [
      {
        method: method.toUpperCase(),
        path: at,
        operation,
        parameters: [...parameters.values()],
        ...defined({ base: own }),
      },
    ];
  });
}

export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : [];

const mostSteps = 20;

/** An object of the document, or the one that its reference leads to; undefined for anything else. */
export function followed(root: Part, given: unknown): Part | undefined {
  let part: unknown = given;
  for (let step = 0; step < mostSteps && isRecord(part); step += 1) {
    if (typeof part.$ref !== "string") return part;
    part = resolveReference(root, part.$ref);
  }
  return undefined;
}
