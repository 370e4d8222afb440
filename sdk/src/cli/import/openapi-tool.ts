import type { JsonSchema } from "../../model/json-schema.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import type { ImportedTool } from "./tool-files.ts";
import { followed, type Operation, type Part } from "./openapi-document.ts";
import { canonicalSchema } from "../../compile/explicit/canonical-schema.ts";
import { freeName } from "./tool-name.ts";
import { resolveReference } from "../../schema/local-reference.ts";

export function originalName({ method, path, operation }: Operation): string {
  const { operationId } = operation;
  return typeof operationId === "string" && operationId !== "" ? operationId : `${method.toLowerCase()} ${path}`;
}

interface Carried {
  readonly in: "path" | "query" | "header";
  readonly name: string;
  readonly from: string;
  /** Set where a list is one text with commas, or an object is written as `name[key]`. */
  readonly as?: "commas" | "deep";
}

interface Body {
  readonly type: string;
  readonly schema: Part;
  readonly isRequired: boolean;
  readonly description: unknown;
}

/** A tool that sends an operation's request; a text says why there can be none. */
export function openApiTool(root: Part, given: Operation, name: string): ImportedTool | string {
  const { method, path, operation } = given;
  const body = bodyOf(root, operation.requestBody);
  if (typeof body === "string") return body;
  const properties: Record<string, unknown> = {};
  const required: string[] = [];
  const carried: Carried[] = [];
  for (const parameter of given.parameters) {
    const place = placeOf(parameter);
    if (place === undefined) {
      if (parameter.required === true) return `its parameter \`${String(parameter.name)}\` is in a cookie`;
      continue;
    }
    const from = freeProperty(place.name, properties);
    carried.push({ ...place, from });
    properties[from] = described(schemaOf(parameter), parameter.description);
    if (parameter.required === true || place.in === "path") required.push(from);
  }
  const isWholeInput = body !== undefined && given.parameters.length === 0 && isClosedObject(body);
  const bodyName = body === undefined || isWholeInput ? undefined : freeProperty("body", properties);
  if (body !== undefined && bodyName !== undefined) {
    properties[bodyName] = described(body.schema, body.description ?? "What is sent.");
    if (body.isRequired) required.push(bodyName);
  }
  const whole = { type: "object", properties, ...(required.length > 0 && { required }), additionalProperties: false };
  const input = standaloneSchema(root, isWholeInput ? body.schema : whole);
  if (typeof input === "string") return input;
  const request = {
    method,
    path,
    carried,
    ...defined({ body: body && { ...defined({ from: bodyName }), type: body.type } }),
  };
  const title = typeof operation.summary === "string" ? operation.summary : undefined;
  return {
    name,
    original: originalName(given),
    ...defined({ title }),
    description: descriptionOf(operation),
    category: method === "GET" ? "retrieval" : "action",
    input,
    output: outputOf(root, operation),
    call: `sendRequest(${JSON.stringify(request)}, input, ctx.signal)`,
  };
}

function placeOf(parameter: Part): Omit<Carried, "from"> | undefined {
  const { in: place, name, style, explode } = parameter;
  if (typeof name !== "string" || (place !== "path" && place !== "query" && place !== "header")) return undefined;
  const as: Carried["as"] =
    style === "deepObject" ? "deep" : place !== "query" || explode === false ? "commas" : undefined;
  return { in: place, name, ...defined({ as }) };
}

function schemaOf({ schema, content }: Part): Part {
  if (isRecord(schema)) return schema;
  const first = isRecord(content) ? Object.values(content)[0] : undefined;
  return isRecord(first) && isRecord(first.schema) ? first.schema : {};
}

const described = (schema: Part, description: unknown): Part =>
  typeof description === "string" && description !== "" ? { ...schema, description } : schema;

/** Every provider takes a property of this name. */
function freeProperty(name: string, properties: object): string {
  const plain =
    name
      .replaceAll(/[^\w.-]+/g, "_")
      .replaceAll(/^_+|_+$/g, "")
      .slice(0, 60) || "value";
  return freeName((ending) => `${plain}${ending}`, new Set(Object.keys(properties)));
}

/** Whether what is sent can be the input itself: an object that takes no other properties. */
const isClosedObject = ({ schema, isRequired }: Body): boolean =>
  isRequired && schema.type === "object" && isRecord(schema.properties) && schema.additionalProperties === false;

function bodyOf(root: Part, given: unknown): Body | string | undefined {
  const body = followed(root, given);
  if (body === undefined) return given === undefined ? undefined : "its request body refers to nothing";
  const content = isRecord(body.content) ? body.content : {};
  const types = Object.keys(content);
  const type =
    types.find((one) => /^application\/(?:[\w.-]+\+)?json\b/.test(one)) ??
    types.find((one) => one === "application/x-www-form-urlencoded" || one.startsWith("text/"));
  if (type === undefined) {
    return body.required === true ? `it takes ${types.join(" or ") || "a body of no known type"} alone` : undefined;
  }
  const media = content[type];
  const schema = isRecord(media) && isRecord(media.schema) ? media.schema : {};
  return { type, schema, isRequired: body.required === true, description: body.description };
}

function descriptionOf({ summary, description }: Part): string {
  const [short, long] = [summary, description].map((text) => (typeof text === "string" ? text.trim() : ""));
  if (short === "" || short === undefined || long?.startsWith(short) === true) return long ?? "";
  return long === "" || long === undefined ? sentence(short) : `${sentence(short)}\n\n${long}`;
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

function outputOf(root: Part, { responses }: Part): JsonSchema {
  const all = isRecord(responses) ? responses : {};
  const status = Object.keys(all).find((key) => key.startsWith("2"));
  const response = status === undefined ? undefined : followed(root, all[status]);
  const text = typeof response?.description === "string" && response.description !== "" ? response.description : "";
  return {
    description: text === "" ? "What the server answered." : `What the server answered: ${text}`,
    type: "object",
    properties: {
      status: { description: "HTTP status, 200 to 299.", type: "integer" },
      body: { description: "The JSON value or the text of the answer; null if it is empty." },
    },
    required: ["status", "body"],
    additionalProperties: false,
  };
}

// What only OpenAPI knows, or says nothing to a model.
const dropped = new Set(["discriminator", "example", "examples", "externalDocs", "xml", "deprecated", "writeOnly"]);
const maps = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);
// Their values are data, not schemas.
const plain = new Set(["enum", "const", "default", "required"]);

/**
 * A schema of a document as JSON Schema 2020-12 on its own: what it refers to comes along, and what only the server may set is left out.
 * Where a reference leads nowhere, a text says so.
 */
function standaloneSchema(root: Part, schema: Part): JsonSchema | string {
  const definitions: Record<string, unknown> = {};
  const names = new Map<string, string>();
  const reasons: string[] = [];
  const refer = (reference: string): string => {
    const known = names.get(reference);
    if (known !== undefined) return `#/$defs/${known}`;
    const last = reference.slice(reference.lastIndexOf("/") + 1).replaceAll(/[^\w]+/g, "_");
    const name = freeName((ending) => `${last}${ending}`, new Set(names.values()));
    names.set(reference, name);
    const target = resolveReference(root, reference);
    if (target === undefined) reasons.push("it refers to a schema that the document does not have");
    else if (isCircle(root, target)) reasons.push("it refers to a schema that refers to itself alone");
    else definitions[name] = convert(target);
    return `#/$defs/${name}`;
  };
  const convert = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(convert);
    if (!isRecord(value)) return value;
    const entries = Object.entries(value).flatMap(([key, member]): readonly (readonly [string, unknown])[] => {
      if (dropped.has(key) || key.startsWith("x-")) return [];
      if (key === "$ref" && typeof member === "string") return [[key, refer(member)]];
      if (plain.has(key)) return [[key, key === "required" ? withoutReadOnly(value, member) : member]];
      if (maps.has(key) && isRecord(member)) {
        const kept = Object.entries(member).filter(([, inner]) => !(isRecord(inner) && inner.readOnly === true));
        return [[key, Object.fromEntries(kept.map(([name, inner]) => [name, convert(inner)]))]];
      }
      return [[key, convert(member)]];
    });
    return Object.fromEntries(entries);
  };
  const own = convert(schema) as object;
  return reasons[0] ?? canonicalSchema({ ...own, $defs: definitions }, { isClosed: false });
}

/** Whether references lead from a schema to itself with nothing between. */
function isCircle(root: Part, schema: Part): boolean {
  const seen = new Set<unknown>();
  let target: Part | undefined = schema;
  while (target !== undefined && typeof target.$ref === "string") {
    if (seen.has(target)) return true;
    seen.add(target);
    target = resolveReference(root, target.$ref);
  }
  return false;
}

function withoutReadOnly({ properties }: Part, required: unknown): unknown {
  if (!Array.isArray(required) || !isRecord(properties)) return required;
  return (required as readonly unknown[]).filter((name) => {
    const property = typeof name === "string" ? properties[name] : undefined;
    return !(isRecord(property) && property.readOnly === true);
  });
}
