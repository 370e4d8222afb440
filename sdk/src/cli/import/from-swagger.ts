import { resolveReference } from "../../schema/local-reference.ts";
import { isRecord } from "../../util/is-record.ts";

type Part = Readonly<Record<string, unknown>>;

/** A Swagger 2 document in the form of OpenAPI 3. References stay as they are: what they lead to stays in its place. */
export function fromSwagger(document: Part): Part {
  const { host, basePath, schemes, securityDefinitions } = document;
  const ways = texts(schemes);
  const scheme = ways.includes("https") ? "https" : (ways.find((way) => way === "http") ?? "https");
  const below = typeof basePath === "string" ? basePath : "";
  return {
    ...document,
    openapi: "3.0.3",
    servers: [{ url: typeof host === "string" && host !== "" ? `${scheme}://${host}${below}` : below }],
    components: { securitySchemes: mapped(securityDefinitions, schemeOf) },
    paths: mapped(document.paths, (item) => pathItemOf(document, item)),
  };
}

function schemeOf(given: unknown): unknown {
  return isRecord(given) && given.type === "basic" ? { type: "http", scheme: "basic" } : given;
}

const methods = ["get", "put", "post", "delete", "patch", "head", "options"];

function pathItemOf(document: Part, given: unknown): unknown {
  if (!isRecord(given)) return given;
  const shared = parametersOf(document, given.parameters);
  const operations = methods.flatMap((method) => {
    const operation = given[method];
    return isRecord(operation) ? [[method, operationOf(document, operation, shared)] as const] : [];
  });
  return { ...given, parameters: [], ...Object.fromEntries(operations) };
}

function parametersOf(document: Part, given: unknown): readonly Part[] {
  return (Array.isArray(given) ? (given as readonly unknown[]) : []).flatMap((one) => {
    const parameter = isRecord(one) && typeof one.$ref === "string" ? resolveReference(document, one.$ref) : one;
    return isRecord(parameter) ? [parameter] : [];
  });
}

function operationOf(document: Part, operation: Part, shared: readonly Part[]): Part {
  const all = new Map(
    [...shared, ...parametersOf(document, operation.parameters)].map((one) => [
      `${String(one.in)} ${String(one.name)}`,
      one,
    ]),
  );
  const parameters = [...all.values()];
  const consumes = texts(operation.consumes ?? document.consumes);
  const produces = texts(operation.produces ?? document.produces);
  const body = parameters.find((one) => one.in === "body");
  const fields = parameters.filter((one) => one.in === "formData");
  return {
    ...operation,
    parameters: parameters.filter((one) => one.in !== "body" && one.in !== "formData").map(parameterOf),
    ...(body !== undefined && { requestBody: bodyOf(body, consumes) }),
    ...(fields.length > 0 && { requestBody: formOf(fields, consumes) }),
    responses: mapped(operation.responses, (response) =>
      isRecord(response) ? { ...response, content: contentOf(produces, {}) } : response,
    ),
  };
}

const contentOf = (types: readonly string[], media: Part): Part =>
  Object.fromEntries(types.map((type) => [type, media]));

function bodyOf({ schema, required, description }: Part, consumes: readonly string[]): Part {
  return {
    required,
    description,
    content: contentOf(consumes.length === 0 ? ["application/json"] : consumes, { schema }),
  };
}

function formOf(fields: readonly Part[], consumes: readonly string[]): Part {
  const hasFile = fields.some(({ type }) => type === "file");
  const forms = consumes.filter((type) => /^multipart\/|x-www-form-urlencoded/.test(type));
  const usual = hasFile ? ["multipart/form-data"] : ["application/x-www-form-urlencoded"];
  const properties = Object.fromEntries(fields.map((field) => [String(field.name), parameterOf(field).schema]));
  const required = fields.flatMap((field) => (field.required === true ? [String(field.name)] : []));
  const encoding = Object.fromEntries(fields.map((field) => [String(field.name), wayOf(field)]));
  const schema = { type: "object", properties, ...(required.length > 0 && { required }), additionalProperties: false };
  return {
    required: required.length > 0,
    content: contentOf(forms.length === 0 || hasFile ? usual : forms, { schema, encoding }),
  };
}

const ofParameter: ReadonlySet<string> = new Set(["name", "in", "required", "collectionFormat", "allowEmptyValue"]);

/** What a parameter says of its value, as the schema of it. */
function parameterOf(given: Part): Part {
  const { name, in: place, required, description } = given;
  const own = Object.entries(given).filter(([key]) => !ofParameter.has(key));
  const schema = Object.fromEntries(own);
  return {
    name,
    in: place,
    required,
    description,
    ...wayOf(given),
    schema: given.type === "file" ? { ...schema, type: "string", format: "binary" } : schema,
  };
}

/** How a list is written: with commas, unless it says otherwise. */
function wayOf({ type, in: place, collectionFormat }: Part): Part {
  if (type !== "array") return {};
  if (collectionFormat === "multi") return { style: "form", explode: true };
  const style = { ssv: "spaceDelimited", tsv: "tabDelimited", pipes: "pipeDelimited" }[String(collectionFormat)];
  return { style: style ?? (place === "query" || place === "formData" ? "form" : "simple"), explode: false };
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];

function mapped(value: unknown, change: (member: unknown) => unknown): Part {
  return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, change(member)])) : {};
}
