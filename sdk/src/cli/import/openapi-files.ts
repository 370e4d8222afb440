import { followRefs, listOf, type Part, partOf } from "./openapi-references.ts";

/** A schema and all schemas that it is composed of. */
export function partsOf(
  root: Part,
  schema: unknown,
  keywords: readonly string[] = ["allOf", "anyOf", "oneOf"],
): readonly Part[] {
  const found = new Set<Part>();
  const waiting: unknown[] = [schema];
  while (waiting.length > 0) {
    const whole = followRefs(root, waiting.shift());
    if (whole === undefined || found.has(whole)) continue;
    found.add(whole);
    waiting.push(...keywords.flatMap((keyword) => listOf(whole[keyword])));
  }
  return [...found];
}

export function fieldsOf(root: Part, schema: Part): Part {
  const all = partsOf(root, schema).toReversed();
  return Object.assign({}, ...all.map(({ properties }) => partOf(properties))) as Part;
}

/** Whether a field, or each item of a list, may be a file. `type` is the content type that the form declares for it. */
export function mayBeFile(root: Part, given: unknown, type: unknown): boolean {
  const isNamed = typeof type === "string" && !/^text\/|json|xml|\*\/\*/.test(type);
  return partsOf(root, given).some((part) => {
    if (part.items !== undefined) return mayBeFile(root, part.items, type);
    // A text with any other `format` is a text.
    const isPlain = ["enum", "const", "format", "pattern", "properties", "allOf", "anyOf", "oneOf"].every(
      (keyword) => part[keyword] === undefined,
    );
    return isBytes(part) || (isNamed && isText(part) && isPlain);
  });
}

const isText = ({ type }: Part): boolean => type === undefined || [type].flat().includes("string");

function isBytes(schema: Part): boolean {
  const { format, contentMediaType, contentEncoding } = schema;
  if (contentEncoding !== undefined || !isText(schema)) return false;
  return format === "binary" || (typeof contentMediaType === "string" && !/^text\/|json/.test(contentMediaType));
}

export function fileField(root: Part, given: unknown): Part {
  const field = followRefs(root, given) ?? {};
  const list = partsOf(root, field).find(({ items }) => items !== undefined);
  return list === undefined ? fileSchema(field) : { ...list, items: fileSchema(followRefs(root, list.items) ?? {}) };
}

function fileSchema({ description }: Part): Part {
  return {
    type: "object",
    ...(typeof description === "string" && description.trim() !== "" && { description }),
    properties: {
      name: { type: "string", description: "Name of the file, with its ending." },
      data: { type: "string", contentEncoding: "base64", description: "Bytes of the file, in base64." },
    },
    required: ["name", "data"],
    additionalProperties: false,
  };
}
