import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { errorMessage } from "../../util/error-message.ts";
import { isRecord } from "../../util/is-record.ts";
import { readText } from "../console/io.ts";
import { resolveReference } from "../../schema/local-reference.ts";

export type Part = Readonly<Record<string, unknown>>;

export interface OpenApiDocument {
  readonly root: Part;
  /** The operations in their order, each with what its path says for all. */
  readonly operations: readonly Operation[];
  readonly title: string;
  /** Address of the first server; empty where the document names none. */
  readonly baseUrl: string;
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operation: Part;
  /** Of the path and the operation, references followed; those of the operation win. */
  readonly parameters: readonly Part[];
}

const methods = ["get", "put", "post", "delete", "patch"];

/**
 * Reads an OpenAPI 3 document: JSON, or YAML where the project has the package `yaml`.
 *
 * @throws ToolwrightError `OPENAPI_INVALID` if it cannot be read, or is something else.
 */
export async function readOpenApi(file: string, root: string): Promise<OpenApiDocument> {
  const text = await readText(file, root, "OPENAPI_INVALID");
  const document = /\.ya?ml$/i.test(file) ? await parsedYaml(text, file, root) : parsedJson(text, file);
  if (!isRecord(document) || typeof document.openapi !== "string" || !document.openapi.startsWith("3.")) {
    const found = isRecord(document) && typeof document.swagger === "string" ? `Swagger ${document.swagger}` : "none";
    throw new ToolwrightError(
      "OPENAPI_INVALID",
      `${file} is not an OpenAPI 3 document: expected \`openapi: 3.…\`, found ${found}.`,
    );
  }
  const paths = isRecord(document.paths) ? document.paths : {};
  const { info, servers } = document;
  const first: unknown = Array.isArray(servers) ? servers[0] : undefined;
  return {
    root: document,
    operations: Object.entries(paths).flatMap(([at, item]) => operationsOf(document, at, item)),
    title: isRecord(info) && typeof info.title === "string" ? info.title : path.basename(file, path.extname(file)),
    baseUrl: isRecord(first) && typeof first.url === "string" && /^https?:/i.test(first.url) ? first.url : "",
  };
}

function parsedJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ToolwrightError("OPENAPI_INVALID", `${file} is not JSON: ${errorMessage(cause)}.`, { cause });
  }
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

function operationsOf(root: Part, at: string, given: unknown): readonly Operation[] {
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
    return [{ method: method.toUpperCase(), path: at, operation, parameters: [...parameters.values()] }];
  });
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

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
