import { readFile, realpath } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { defined } from "../../util/defined.ts";
import { errorMessage } from "../../util/failures.ts";
import { isRecord } from "../../util/is-record.ts";
import { readText } from "../console/io.ts";
import { withMappingReferences } from "./openapi-discriminator.ts";
import { followRefs, linkOwnDefinitions, listOf, type Part, whyUnresolved, partOf } from "./openapi-references.ts";
import { parseDocument } from "./openapi-text.ts";
import type { Skipped } from "./tool-files.ts";

export interface OpenApiDocument {
  readonly root: Part;
  /** The operations in their order, each with the settings of its path. */
  readonly operations: readonly Operation[];
  /** Paths and operations that cannot be read. */
  readonly unreadable: readonly Skipped[];
  readonly title: string;
  /** Address of the first server with an absolute URL; empty if the document names none. */
  readonly baseUrl: string;
  readonly servers: readonly string[];
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operation: Part;
  /** Parameters of the path and the operation; the operation's parameters win. */
  readonly parameters: readonly Part[];
  /** The address of its own server, if it has one. */
  readonly base?: string;
}

const methods = ["get", "put", "post", "delete", "patch", "head", "options", "query", "trace"];

/**
 * Reads an OpenAPI 3 or Swagger 2 document in JSON or YAML, with the files that it refers to, as OpenAPI 3.1.
 *
 * @throws ToolwrightError `OPENAPI_INVALID` if it cannot be read, or is not an OpenAPI document.
 */
export async function readOpenApi(file: string, root: string): Promise<OpenApiDocument> {
  const given = parseDocument(await readText(file, root, "OPENAPI_INVALID"), file);
  const version = isRecord(given) ? String(given.openapi ?? given.swagger) : "";
  if (!isRecord(given) || !/^(?:3(?:\.|$)|2(?:\.0)?$)/.test(version)) {
    throw new ToolwrightError(
      "OPENAPI_INVALID",
      `${file} is not an OpenAPI document: expected \`openapi: 3.…\` or \`swagger: 2.0\`, found ${versionIn(given)}.`,
    );
  }
  const whole = await withFiles({ ...given, ...("swagger" in given && { swagger: "2.0" }) }, file, root);
  const unreadable: Skipped[] = [];
  const paths = inlinePaths(whole, unreadable);
  const { upgrade } = await import("@scalar/openapi-upgrader");
  let document: Part;
  try {
    // The upgrade changes objects in place, so no object may occur twice.
    document = upgrade(
      JSON.parse(JSON.stringify({ ...whole, paths, parameters: undefined })) as Record<string, unknown>,
      "3.1",
    );
  } catch (cause) {
    throw new ToolwrightError("OPENAPI_INVALID", `${file} cannot be read: ${errorMessage(cause)}.`, { cause });
  }
  linkOwnDefinitions(document);
  const { info, servers } = document;
  const baseUrl = addressOf(servers, undefined) ?? "";
  return {
    root: document,
    baseUrl,
    servers: listOf(servers).flatMap((server) =>
      isRecord(server) && typeof server.url === "string" ? [server.url] : [],
    ),
    operations: Object.entries(document.paths as Part).flatMap(([at, item]) =>
      operationsOf(baseUrl, at, item as Part).map((one) =>
        "swagger" in whole ? { ...one, operation: withClosedForm(one.operation) } : one,
      ),
    ),
    unreadable,
    title: isRecord(info) && typeof info.title === "string" ? info.title : path.basename(file, path.extname(file)),
  };
}

function versionIn(document: unknown): string {
  if (!isRecord(document)) return "no object";
  const { openapi, swagger } = document;
  if (typeof swagger === "string" || typeof swagger === "number") return `Swagger ${String(swagger)}`;
  return typeof openapi === "string" || typeof openapi === "number" ? `OpenAPI ${String(openapi)}` : "neither";
}

/** The document including the referenced files of its folder and the project. All other references stay; nothing is fetched. */
async function withFiles(document: Part, file: string, root: string): Promise<Part> {
  const { bundleWithDiagnostics } = await import("@scalar/json-magic/bundle");
  const files = {
    type: "loader" as const,
    validate: (reference: string) => !/^[a-z][a-z\d+.-]+:/i.test(reference),
    exec: async (reference: string) => {
      const target = await realpath(reference);
      const folders = await Promise.all([path.dirname(file), root].map((folder) => realpath(folder)));
      if (!folders.some((folder) => target.startsWith(folder + path.sep))) return { ok: false as const };
      const raw = await readFile(reference, "utf8");
      return { ok: true as const, data: withMappingReferences(parseDocument(raw, reference)), raw };
    },
  };
  const bundled = await bundleWithDiagnostics(withMappingReferences({ ...document }) as Record<string, unknown>, {
    plugins: [files],
    treeShake: false,
    origin: path.resolve(file),
  });
  return bundled.document as Part;
}

/** The paths, with references to their items, operations, parameters and responses resolved. */
function inlinePaths(document: Part, unreadable: Skipped[]): Part {
  const paths: (readonly [string, Part])[] = [];
  for (const [at, given] of Object.entries(partOf(document.paths))) {
    if (at.startsWith("x-")) continue;
    const item = followRefs(document, given);
    if (item === undefined) unreadable.push({ original: at, reason: `${whyUnresolved(document, given)}.` });
    const own: Record<string, unknown> = { servers: item?.servers };
    const others = partOf(item?.additionalOperations);
    const members = methods.flatMap((method) =>
      item?.[method] === undefined ? [] : [[method, item[method]] as const],
    );
    for (const [method, member] of [...members, ...Object.entries(others)]) {
      const operation = followRefs(document, member);
      if (operation === undefined) {
        unreadable.push({ original: `${method} ${at}`, reason: `${whyUnresolved(document, member)}.` });
      } else own[method] = inlineOperation(document, operation, item?.parameters);
    }
    paths.push([at, own]);
  }
  return Object.fromEntries(paths);
}

function inlineOperation(document: Part, operation: Part, shared: unknown): Part {
  const isOld = document.swagger !== undefined;
  const parameters = new Map<string, unknown>();
  for (const given of [...listOf(shared), ...listOf(operation.parameters)]) {
    const parameter = followRefs(document, given);
    const key = parameter === undefined ? JSON.stringify(given) : `${String(parameter.in)} ${String(parameter.name)}`;
    // The upgrade refuses a whole document for a parameter without `in`.
    parameters.set(
      key,
      parameter !== undefined && isOld
        ? withListFormat({ ...parameter, in: String(parameter.in) })
        : (parameter ?? given),
    );
  }
  const all = [...parameters.values()];
  const responses = Object.entries(partOf(operation.responses));
  return {
    ...operation,
    ...(isOld && { consumes: sentTypes(document, operation, all.filter(isRecord)) }),
    parameters: all,
    responses: Object.fromEntries(responses.map(([status, given]) => [status, followRefs(document, given) ?? given])),
  };
}

/** The upgrade converts list formats, but not the default of forms, and not tab-separated lists. */
const withListFormat = (parameter: Part): Part =>
  parameter.type !== "array"
    ? parameter
    : {
        collectionFormat: "csv",
        ...(parameter.collectionFormat === "tsv" && { style: "tabDelimited", explode: false }),
        ...parameter,
      };

/** The media types that a Swagger 2 operation accepts: an empty list names none, and a form without types is multipart only if it has a file. */
function sentTypes(document: Part, operation: Part, parameters: readonly Part[]): readonly unknown[] {
  const sent = [operation, document].map(({ consumes }) => listOf(consumes)).find((types) => types.length > 0);
  const types = sent ?? ["application/json"];
  const fields = parameters.filter((parameter) => parameter.in === "formData");
  if (fields.length === 0 || types.some((type) => String(type).includes("form"))) return types;
  return [fields.some(({ type }) => type === "file") ? "multipart/form-data" : "application/x-www-form-urlencoded"];
}

/** A Swagger 2 form has only the declared fields. */
function withClosedForm(operation: Part): Part {
  const body = operation.requestBody;
  if (!isRecord(body) || !isRecord(body.content)) return operation;
  const content = Object.entries(body.content).map(([type, media]) =>
    type.includes("form") && isRecord(media) && isRecord(media.schema)
      ? [type, { ...media, schema: { ...media.schema, additionalProperties: false } }]
      : [type, media],
  );
  return { ...operation, requestBody: { ...body, content: Object.fromEntries(content) as Part } };
}

function operationsOf(baseUrl: string, at: string, item: Part): readonly Operation[] {
  return Object.entries(item).flatMap(([method, operation]): readonly Operation[] => {
    if (!isRecord(operation)) return [];
    const base = addressOf(operation.servers, baseUrl) ?? addressOf(item.servers, baseUrl);
    const own = base === baseUrl ? undefined : base;
    const parameters = listOf(operation.parameters).filter(isRecord);
    return [
      {
        method: methods.includes(method) ? method.toUpperCase() : method,
        path: at,
        operation,
        parameters,
        ...defined({ base: own }),
      },
    ];
  });
}

/** The first absolute address of a server list, preferably with HTTPS, with the defaults of its variables; relative addresses need a base. */
function addressOf(servers: unknown, base: string | undefined): string | undefined {
  const addresses = listOf(servers).flatMap((server) => {
    if (!isRecord(server) || typeof server.url !== "string") return [];
    const variables = partOf(server.variables);
    const url = server.url.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
      const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
      const value = isRecord(variable) ? variable.default : undefined;
      return typeof value === "string" || typeof value === "number" ? String(value) : whole;
    });
    const address = URL.parse(url, base === "" ? undefined : base);
    if (address === null || !/^https?:$/.test(address.protocol) || /[{}]/.test(url)) return [];
    return [url.includes("://") ? url : address.href];
  });
  const secure = addresses[0]?.replace(/^http:/, "https:") ?? "";
  return addresses.includes(secure) ? secure : addresses[0];
}
