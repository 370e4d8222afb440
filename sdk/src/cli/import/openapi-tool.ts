import type { JsonSchema } from "../../model/json-schema.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import type { WordsJudge } from "./import-category.ts";
import { jsonType, requestBody, type RequestBody } from "./openapi-body.ts";
import type { Operation } from "./openapi-document.ts";
import { followRefs, type Part, partOf, textOf } from "./openapi-references.ts";
import { type Carried, freeProperty, requestParameters, token } from "./openapi-parameters.ts";
import { standaloneSchema } from "./openapi-schema.ts";
import { clientCall, type ClientImport, type ImportedTool } from "./tool-files.ts";

export function originalName({ method, path, operation }: Operation): string {
  const { operationId } = operation;
  return typeof operationId === "string" && operationId.trim() !== "" ? operationId : `${method.toLowerCase()} ${path}`;
}

export interface OperationSource {
  readonly root: Part;
  /** The interface's name in tool texts. */
  readonly title: string;
  readonly client: ClientImport;
  readonly judge: WordsJudge;
}

export interface OperationTool {
  readonly tool: ImportedTool;
  /** Features of the operation that the tool lacks. */
  readonly lost: readonly string[];
}

/** Makes a tool that sends an operation's request; a text explains why this is not possible. */
export function openApiTool(source: OperationSource, given: Operation, name: string): OperationTool | string {
  const { root, title, client, judge } = source;
  const { method, path, operation, base } = given;
  if (/^(?:TRACE|TRACK|CONNECT)$/i.test(method) || !token.test(method))
    return `no client of HTTP sends ${method} for a program`;
  // `fetch` sends no body with these methods.
  const isBodiless = method === "GET" || method === "HEAD";
  const unsent = isBodiless ? followRefs(root, operation.requestBody) : undefined;
  if (unsent?.required === true) return `it needs a body, which \`fetch\` does not send with ${method}`;
  const body = isBodiless ? undefined : requestBody(root, operation.requestBody);
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
  const read = standaloneSchema(root, isWhole ? body.schema : all);
  if (typeof read === "string") return read;
  const answers = successesOf(root, operation);
  const headers = headersOf(root, answers);
  const request = {
    method,
    path,
    ...defined({ base, accept: acceptOf(answers), headers: namesOf(headers) }),
    carried,
    ...defined({ body: body && { ...defined({ from }), ...body.sent } }),
  };
  const original = originalName(given);
  const words = { original, description: descriptionOf(operation) };
  const tool: ImportedTool = {
    name,
    original,
    ...defined({ title: textOf(operation.summary).replaceAll(/\s+/g, " ") || undefined }),
    description: words.description,
    claimsReading: isReading(given),
    category: isReading(given) && !judge.changes(words) ? "retrieval" : "action",
    ...((method === "DELETE" || judge.destroys(words)) && { risk: "high" as const }),
    input: read.schema,
    output: outputOf(answers, headers),
    isOutside: true,
    says: `Sends the request \`${method} ${path}\` to the interface “${title}”.`,
    argument: (argument) =>
      argumentText(
        carried.find((one) => one.from === argument),
        argument,
      ),
    source: clientCall(`sendRequest(${JSON.stringify(request)}, input, ctx.signal)`, client),
  };
  const lost = unsent === undefined ? (body?.lost ?? []) : [`its body, since \`fetch\` sends none with ${method}`];
  return { tool, lost: [...read.lost, ...lost] };
}

function namesOf(headers: object): readonly string[] | undefined {
  const names = Object.keys(headers);
  return names.length === 0 ? undefined : names;
}

const isReading = ({ method }: Operation): boolean => ["GET", "HEAD", "OPTIONS", "QUERY"].includes(method);

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

function descriptionOf({ summary, description, deprecated }: Part): string {
  const [short, long] = [textOf(summary), textOf(description)];
  const isOne = short === "" || long.startsWith(short);
  const whole = isOne ? long : long === "" ? sentence(short) : `${sentence(short)}\n\n${long}`;
  return deprecated === true && !/deprecat/i.test(whole) ? `${whole}\n\nDeprecated.`.trim() : whole;
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

function successesOf(root: Part, { responses }: Part): readonly Part[] {
  const all = partOf(responses);
  const statuses = Object.keys(all).filter((status) => /^2(?:\d\d|xx)$/i.test(status));
  const chosen = statuses.length > 0 ? statuses : ["default"];
  return chosen.flatMap((status) => {
    const answer = followRefs(root, all[status]);
    return answer === undefined ? [] : [answer];
  });
}

/** The media types of the responses: JSON types, or all types if there is no JSON type; undefined when the document names none. */
function acceptOf(answers: readonly Part[]): string | undefined {
  const types = [...new Set(answers.flatMap(({ content }) => Object.keys(partOf(content))))];
  const json = types.filter((type) => jsonType.test(type));
  const accepted = (json.length > 0 ? json : types).join(", ");
  return accepted === "" || accepted === "application/json" ? undefined : accepted;
}

function headersOf(root: Part, answers: readonly Part[]): Readonly<Record<string, JsonSchema>> {
  const all = answers.flatMap(({ headers }) => Object.entries(partOf(headers)));
  const named = all.filter(([name]) => token.test(name) && name.toLowerCase() !== "content-type");
  return Object.fromEntries(
    named.map(([name, header]) => [
      name,
      {
        description: textOf(followRefs(root, header)?.description) || `Header “${name}” of the answer.`,
        type: "string",
      },
    ]),
  );
}

function outputOf([first]: readonly Part[], headers: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const text = textOf(first?.description);
  return {
    description: text === "" ? "The server's response." : `The server's response: ${text}`,
    type: "object",
    properties: {
      status: { description: "HTTP status, 200 to 299.", type: "integer" },
      ...(Object.keys(headers).length > 0 && {
        headers: {
          description: "Headers of the response, without headers that were not sent.",
          type: "object",
          properties: headers,
          additionalProperties: false,
        },
      }),
      body: {
        description:
          "The JSON value or the text of the answer, a file with its bytes in base64; null if it is empty. A whole number that is too long is a text.",
      },
    },
    required: ["status", ...(Object.keys(headers).length > 0 ? ["headers"] : []), "body"],
    additionalProperties: false,
  };
}
