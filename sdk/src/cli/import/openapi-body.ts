import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import { followRefs, listOf, type Part, whyUnresolved, partOf, textOf } from "./openapi-references.ts";
import { fieldsOf, fileField, mayBeFile, partsOf } from "./openapi-files.ts";
import { digitPlaces } from "./openapi-schema.ts";

/** How the client writes a body: `parts` is a multipart form, `bytes` is base64 input. */
type Way = "json" | "form" | "parts" | "text" | "bytes";

export interface SentBody {
  readonly type: string;
  readonly as: Way;
  /** Encodings of a form's fields, if any differs from the default encoding. */
  readonly fields?: Readonly<Record<string, SentField>>;
  /** Paths to the numbers that the model gives as a text of digits. */
  readonly digits?: readonly (readonly string[])[];
}

interface SentField {
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: true;
  readonly type?: string;
  readonly isFile?: true;
}

export interface RequestBody {
  readonly sent: SentBody;
  readonly schema: Part;
  readonly isRequired: boolean;
  readonly description: string;
  /** Declared parts of the body that the client does not send. */
  readonly lost: readonly string[];
}

/** JSON, and media types that end in `+json` or, as in AWS, in `-json`. */
export const jsonType = /^(?:(?:application|text)\/(?:[\w.-]+-)?|[\w.-]+\/[\w.+-]+\+)json\b(?!-seq)/i;

// The first supported media type of the document is sent.
const ways: readonly (readonly [RegExp, Way])[] = [
  [jsonType, "json"],
  [/^application\/x-www-form-urlencoded\b/, "form"],
  [/^multipart\/form-data\b/, "parts"],
  [/^text\//, "text"],
  [
    /^application\/(?:[\w.-]+\+)?(?:xml|yaml|x-yaml|x-ndjson|jsonl|graphql|sql)\b|^application\/[\w.-]+\+json-seq\b/,
    "text",
  ],
  [/^\*\/\*$|^application\/\*/, "json"],
  [/^(?!multipart\/)[\w*!#$&^.+-]+\/[\w*!#$&^.+-]+/, "bytes"],
];

/** The body in the first supported media type; undefined if the operation takes no body, a text if its body is not supported. */
export function requestBody(root: Part, given: unknown): RequestBody | string | undefined {
  if (given === undefined || given === null) return undefined;
  const body = followRefs(root, given);
  if (body === undefined) return `its request body cannot be read: ${whyUnresolved(root, given)}`;
  const content = partOf(body.content);
  const types = Object.keys(content);
  const offers = ways.flatMap(([pattern, as]) =>
    types.filter((type) => pattern.test(type.toLowerCase())).map((type) => ({ type, as })),
  );
  const offer = offers.find(({ type }) => !isObjectAsPatch(root, type, content[type])) ?? offers[0];
  if (offer === undefined)
    return `its request body is of no type that can be sent${types.length === 0 ? "" : `: ${types.join(", ")}`}`;
  const media = followRefs(root, content[offer.type]) ?? {};
  const isForm = offer.as === "form" || offer.as === "parts";
  if (isForm && !isRecord(media.schema)) {
    return `it accepts only ${offer.type}, and the document does not describe its content`;
  }
  const schema = partOf(media.schema);
  const isRequired = body.required === true || (isForm && listOf(schema.required).length > 0);
  const whole = { isRequired, description: textOf(body.description), lost: [] };
  const encoding = partOf(media.encoding);
  // Texts are sent as UTF-8.
  const type = offer.type.includes("*") ? "application/json" : offer.type.replace(/(charset=)"?[^;"]*"?/i, "$1utf-8");
  switch (offer.as) {
    case "json": {
      const digits = digitPlaces(root, schema);
      return { ...whole, sent: { type, as: "json", ...(digits.length > 0 && { digits }) }, schema };
    }
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

/** A JSON Patch is a list. Kubernetes offers it first, with the schema of its merge patch. */
function isObjectAsPatch(root: Part, type: string, media: unknown): boolean {
  const schema = followRefs(root, followRefs(root, media)?.schema);
  return /\/json-patch\+json\b/i.test(type) && schema?.type === "object";
}

interface Form {
  readonly type: string;
  readonly as: "form" | "parts";
  readonly schema: Part;
  readonly encoding: Part;
}

function formOf(root: Part, { type, as, schema, encoding }: Form): Pick<RequestBody, "sent" | "schema" | "lost"> {
  const fields: Record<string, SentField> = {};
  const lost: string[] = [];
  const properties: Record<string, unknown> = { ...fieldsOf(root, schema) };
  for (const [name, property] of Object.entries(properties)) {
    const { style, explode, allowReserved, contentType, headers } = partOf(encoding[name]);
    const isFile = as === "parts" && mayBeFile(root, property, contentType);
    if (isFile) properties[name] = fileField(root, property);
    const single = typeof contentType === "string" && !/[,*]/.test(contentType) ? contentType : undefined;
    if (as === "parts" && isRecord(headers)) lost.push(`the headers of its part \`${name}\``);
    if (isFile && typeof contentType === "string" && single === undefined)
      lost.push(`the content types of its part \`${name}\`, which is sent as application/octet-stream`);
    const media = followRefs(root, property)?.contentMediaType;
    const field = defined({
      style: typeof style === "string" && style !== "form" ? style : undefined,
      explode: explode === false ? false : undefined,
      allowReserved: allowReserved === true ? (true as const) : undefined,
      type: single ?? (isFile && typeof media === "string" && media !== "application/octet-stream" ? media : undefined),
      isFile: isFile ? (true as const) : undefined,
    });
    if (Object.keys(field).length > 0) fields[name] = field;
  }
  const isChoice = partsOf(root, schema, ["allOf"]).some(
    ({ anyOf, oneOf }) => anyOf !== undefined || oneOf !== undefined,
  );
  if (as === "parts" && isChoice) lost.push("which of the fields of its form belong together");
  const sent: SentBody = { type, as, ...(Object.keys(fields).length > 0 && { fields }) };
  return { sent, lost, schema: as === "parts" ? wholeForm(root, schema, properties) : schema };
}

/** A multipart form as one object, even if the document splits it: only then can a file replace a field. */
function wholeForm(root: Part, schema: Part, properties: Part): Part {
  const required = partsOf(root, schema, ["allOf"]).flatMap((part) => listOf(part.required));
  const { additionalProperties, description } = followRefs(root, schema) ?? {};
  return { type: "object", properties, required, ...defined({ additionalProperties, description }) };
}
