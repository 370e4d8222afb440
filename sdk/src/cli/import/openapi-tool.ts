import type { JsonSchema } from "../../model/json-schema.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import type { WordsJudge } from "./import-category.ts";
import { requestBody, type RequestBody } from "./openapi-body.ts";
import { followed, type Operation, type Part } from "./openapi-document.ts";
import { type Carried, freeProperty, requestParameters } from "./openapi-parameters.ts";
import { standaloneSchema } from "./openapi-schema.ts";
import { clientCall, type ClientImport, type ImportedTool } from "./tool-files.ts";

export function originalName({ method, path, operation }: Operation): string {
  const { operationId } = operation;
  return typeof operationId === "string" && operationId.trim() !== "" ? operationId : `${method.toLowerCase()} ${path}`;
}

export interface OperationSource {
  readonly root: Part;
  /** What the tools call the interface. */
  readonly title: string;
  readonly client: ClientImport;
  readonly judge: WordsJudge;
}

/** A tool that sends an operation's request; a text says why there can be none. */
export function openApiTool(source: OperationSource, given: Operation, name: string): ImportedTool | string {
  const { root, title, client, judge } = source;
  const { method, path, operation, base } = given;
  if (method === "TRACE") return "no client of HTTP sends TRACE for a program";
  const sends = method !== "GET" && method !== "HEAD";
  const body = sends ? requestBody(root, operation.requestBody) : undefined;
  if (typeof body === "string") return body;
  const parameters = requestParameters(root, given);
  if (typeof parameters === "string") return parameters;
  const carried = parameters.map((parameter) => parameter.carried);
  const isWhole = body !== undefined && carried.length === 0 && isClosedObject(body);
  const from =
    body === undefined || isWhole ? undefined : freeProperty("body", new Set(carried.map((one) => one.from)));
  const properties = Object.fromEntries([
    ...parameters.map((parameter) => [parameter.carried.from, parameter.schema] as const),
    ...(from === undefined || body === undefined ? [] : [[from, described(body)] as const]),
  ]);
  const required = [
    ...parameters.flatMap((parameter) => (parameter.isRequired ? [parameter.carried.from] : [])),
    ...(from !== undefined && body?.isRequired === true ? [from] : []),
  ];
  const all = { type: "object", properties, ...(required.length > 0 && { required }), additionalProperties: false };
  const input = standaloneSchema(root, isWhole ? body.schema : all);
  if (typeof input === "string") return input;
  const accept = acceptOf(root, operation);
  const request = {
    method,
    path,
    ...defined({ base, accept }),
    carried,
    ...defined({ body: body && { ...defined({ from }), ...body.sent } }),
  };
  const original = originalName(given);
  const words = { original, description: descriptionOf(operation) };
  return {
    name,
    original,
    ...defined({ title: typeof operation.summary === "string" ? operation.summary : undefined }),
    description: words.description,
    category: isReading(given) && !judge.changes(words) ? "retrieval" : "action",
    ...((method === "DELETE" || judge.destroys(words)) && { risk: "high" as const }),
    input,
    output: outputOf(root, operation),
    isOutside: true,
    says: `Sends the request \`${method} ${path}\` to the interface “${title}”.`,
    argument: (argument) =>
      argumentText(
        carried.find((one) => one.from === argument),
        argument,
      ),
    source: clientCall(`sendRequest(${JSON.stringify(request)}, input, ctx.signal)`, client),
  };
}

/** Whether its method says that a request changes nothing. */
export const isReading = ({ method }: Operation): boolean => ["GET", "HEAD", "OPTIONS", "QUERY"].includes(method);

/** Whether what is sent can be the input itself: an object that takes no other properties. */
const isClosedObject = ({ schema, isRequired }: RequestBody): boolean =>
  isRequired && schema.type === "object" && isRecord(schema.properties) && schema.additionalProperties === false;

function described({ schema, description }: RequestBody): Part {
  if (typeof schema.description === "string" && schema.description.trim() !== "") return schema;
  return { ...schema, description: description === "" ? "Body of the request." : description };
}

function argumentText(carried: Carried | undefined, argument: string): string {
  if (carried === undefined) return `Property “${argument}” of the body of the request.`;
  const { in: place, name } = carried;
  if (place === "path") return `Value of \`{${name}}\` in the path of the request.`;
  const what = { query: "Query parameter", header: "Header", cookie: "Cookie" }[place];
  return `${what} “${name}” of the request.`;
}

function descriptionOf({ summary, description }: Part): string {
  const [short = "", long = ""] = [summary, description].map((text) => (typeof text === "string" ? text.trim() : ""));
  if (short === "" || long.startsWith(short)) return long;
  return long === "" ? sentence(short) : `${sentence(short)}\n\n${long}`;
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** The answer to a request that succeeded: with its own status, of their range, or of all that have none. */
function successOf(root: Part, { responses }: Part): Part | undefined {
  const all = isRecord(responses) ? responses : {};
  const statuses = Object.keys(all);
  const status = statuses.find((key) => /^2\d\d$/.test(key)) ?? statuses.find((key) => /^2xx$/i.test(key));
  const isRest = status === undefined && Object.hasOwn(all, "default");
  return status === undefined ? (isRest ? followed(root, all.default) : undefined) : followed(root, all[status]);
}

/** The types of an answer that is never JSON; undefined where JSON can be asked for. */
function acceptOf(root: Part, operation: Part): string | undefined {
  const { content } = successOf(root, operation) ?? {};
  const types = isRecord(content) ? Object.keys(content) : [];
  return types.length === 0 || types.some((type) => /\bjson\b|\*/.test(type)) ? undefined : types.join(", ");
}

function outputOf(root: Part, operation: Part): JsonSchema {
  const { description } = successOf(root, operation) ?? {};
  const text = typeof description === "string" ? description.trim() : "";
  return {
    description: text === "" ? "What the server answered." : `What the server answered: ${text}`,
    type: "object",
    properties: {
      status: { description: "HTTP status, 200 to 299.", type: "integer" },
      body: {
        description: "The JSON value or the text of the answer, a file with its bytes in base64; null if it is empty.",
      },
    },
    required: ["status", "body"],
    additionalProperties: false,
  };
}
