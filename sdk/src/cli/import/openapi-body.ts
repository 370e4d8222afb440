import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import { followed, type Part } from "./openapi-document.ts";

/** How the client writes a body: `parts` is a multipart form, `bytes` are given in base64. */
type Way = "json" | "form" | "parts" | "text" | "bytes";

export interface SentBody {
  readonly type: string;
  readonly as: Way;
  /** Of the fields of a form, where one is not written in the usual way. */
  readonly fields?: Readonly<Record<string, SentField>>;
}

interface SentField {
  readonly style?: string;
  readonly explode?: boolean;
  readonly type?: string;
  readonly isFile?: true;
}

export interface RequestBody {
  readonly sent: SentBody;
  readonly schema: Part;
  readonly isRequired: boolean;
  readonly description: string;
}

// The first that a document offers is sent.
const ways: readonly (readonly [RegExp, Way])[] = [
  [/^application\/(?:[\w.-]+\+)?json\b/, "json"],
  [/^application\/x-www-form-urlencoded\b/, "form"],
  [/^multipart\/form-data\b/, "parts"],
  [/^text\//, "text"],
  [
    /^application\/(?:[\w.-]+\+)?(?:xml|yaml|x-yaml|x-ndjson|jsonl|graphql|sql)\b|^application\/[\w.-]+\+json-seq\b/,
    "text",
  ],
  [/^\*\/\*$|^application\/\*/, "json"],
  [/^[\w*!#$&^.+-]+\/[\w*!#$&^.+-]+/, "bytes"],
];

/** The body of a request in the first form that can be sent; undefined where the operation takes no body, a text where it takes one that cannot be sent. */
export function requestBody(root: Part, given: unknown): RequestBody | string | undefined {
  if (given === undefined || given === null) return undefined;
  const body = followed(root, given);
  if (body === undefined) return "its request body refers to nothing";
  const content = isRecord(body.content) ? body.content : {};
  const types = Object.keys(content);
  const offers = ways.flatMap(([pattern, as]) =>
    types.filter((type) => pattern.test(type.toLowerCase())).map((type) => ({ type, as })),
  );
  const [offer] = offers;
  if (offer === undefined)
    return `its request body is of no known type${types.length === 0 ? "" : `: ${types.join(", ")}`}`;
  const media = followed(root, content[offer.type]) ?? {};
  const isForm = offer.as === "form" || offer.as === "parts";
  if (isForm && !isRecord(media.schema)) {
    return `it takes ${offer.type} alone, and the document does not say what is in it`;
  }
  const schema = isRecord(media.schema) ? media.schema : {};
  const whole = { isRequired: body.required === true, description: textOf(body.description) };
  const encoding = isRecord(media.encoding) ? media.encoding : {};
  const type = offer.type.includes("*") ? "application/json" : offer.type;
  switch (offer.as) {
    case "json":
      return { ...whole, sent: { type, as: "json" }, schema };
    case "form":
    case "parts":
      return { ...whole, ...formOf(root, { type, as: offer.as, schema, encoding }) };
    case "text":
      return {
        ...whole,
        sent: { type, as: "text" },
        schema: { type: "string", description: whole.description || `Text of the type \`${type}\`.` },
      };
    case "bytes": {
      const isBinary = offer.type.includes("*");
      const sent = { type: isBinary ? "application/octet-stream" : type, as: "bytes" } as const;
      return {
        ...whole,
        sent,
        schema: {
          type: "string",
          contentEncoding: "base64",
          description: (whole.description || "What is sent").replace(/\.?$/, ", in base64."),
        },
      };
    }
  }
}

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

interface Form {
  readonly type: string;
  readonly as: "form" | "parts";
  readonly schema: Part;
  readonly encoding: Part;
}

function formOf(root: Part, { type, as, schema, encoding }: Form): Pick<RequestBody, "sent" | "schema"> {
  const whole = followed(root, schema) ?? {};
  const properties = isRecord(whole.properties) ? whole.properties : {};
  const fields: Record<string, SentField> = {};
  const changed: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    const given = Object.hasOwn(encoding, name) ? encoding[name] : undefined;
    const { style, explode, contentType } = isRecord(given) ? given : {};
    const isFile = as === "parts" && isBinary(root, property);
    const single = typeof contentType === "string" && !/[,*]/.test(contentType) ? contentType : undefined;
    const field = defined({
      style: typeof style === "string" && style !== "form" ? style : undefined,
      explode: explode === false ? false : undefined,
      type: single,
      isFile: isFile ? (true as const) : undefined,
    });
    if (Object.keys(field).length > 0) fields[name] = field;
    if (isFile) changed[name] = fileSchema(root, property);
  }
  const sent: SentBody = { type, as, ...(Object.keys(fields).length > 0 && { fields }) };
  if (Object.keys(changed).length === 0) return { sent, schema };
  return { sent, schema: { ...whole, properties: { ...properties, ...changed } } };
}

/** Whether a property, or each item of a list, is a file. */
function isBinary(root: Part, given: unknown): boolean {
  const property = followed(root, given);
  if (property?.type === "array") return isBinary(root, property.items);
  if (property === undefined) return false;
  const { format, contentMediaType, contentEncoding } = property;
  return (
    format === "binary" ||
    (typeof contentMediaType === "string" && contentEncoding === undefined && !/^text\/|json/.test(contentMediaType))
  );
}

/** A file as JSON has it. */
function fileSchema(root: Part, given: unknown): Part {
  const property = followed(root, given) ?? {};
  if (property.type === "array") return { ...property, items: fileSchema(root, property.items) };
  const description = textOf(property.description);
  return {
    type: "object",
    ...(description !== "" && { description }),
    properties: {
      name: { type: "string", description: "Name of the file, with its ending." },
      data: { type: "string", contentEncoding: "base64", description: "Bytes of the file, in base64." },
    },
    required: ["name", "data"],
    additionalProperties: false,
  };
}
