import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Operation } from "./openapi-document.ts";
import { followRefs, type Part, whyUnresolved, partOf, textOf } from "./openapi-references.ts";
import { freeName } from "./tool-name.ts";

/** The location and format of an argument in a request; the client reads this. */
export interface Carried {
  readonly in: "path" | "query" | "header" | "cookie";
  readonly name: string;
  /** Name of the input property. */
  readonly from: string;
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: true;
}

export interface RequestParameter {
  readonly carried: Carried;
  readonly schema: Part;
  readonly isRequired: boolean;
}

/** A method or the name of a header. */
export const token = /^[\w!#$%&'*+.^`|~-]+$/;

// The client sets these headers, and the credential comes from the environment.
const clientHeaders = new Set(
  "accept content-type authorization content-length host connection expect keep-alive transfer-encoding upgrade".split(
    " ",
  ),
);

export const securitySchemes = ({ components }: Part): Part => partOf(partOf(components).securitySchemes);

/** Whether a document declares its API key twice, also as a parameter: models never have the key. */
const isCredential = (root: Part, place: string, name: string): boolean =>
  Object.values(securitySchemes(root)).some((scheme) => {
    const { type, in: where, name: key } = followRefs(root, scheme) ?? {};
    return type === "apiKey" && where === place && key === name;
  });

const places = ["path", "query", "header", "cookie"] as const;

/** The parameters of an operation, including undeclared path variables; a text explains why one cannot be sent. */
export function requestParameters(root: Part, { path, parameters }: Operation): readonly RequestParameter[] | string {
  const found: RequestParameter[] = [];
  const taken = new Set<string>();
  const named = [...path.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1] ?? "");
  const add = (given: Omit<RequestParameter, "carried">, carried: Omit<Carried, "from">): void => {
    const from = freeProperty(carried.name, taken);
    taken.add(from);
    found.push({ ...given, carried: { ...carried, from } });
  };
  for (const given of parameters) {
    const parameter = followRefs(root, given);
    if (parameter === undefined) return `one of its parameters cannot be read: ${whyUnresolved(root, given)}`;
    const { name, in: where, required } = parameter;
    const place = places.find((one) => one === where);
    const isRequired = required === true || place === "path";
    if (typeof name !== "string" || name === "" || place === undefined)
      return `its parameter \`${String(name)}\` is in \`${String(where)}\`, which is not part of a request`;
    if (place === "header" && clientHeaders.has(name.toLowerCase())) continue;
    if (isCredential(root, place, name)) continue;
    if (place === "header" && !token.test(name)) return `its header \`${name}\` is not a valid name`;
    if (place === "path" && !named.includes(name)) continue;
    add({ schema: schemaOf(root, parameter), isRequired }, { in: place, name, ...wayOf(place, parameter) });
  }
  const declared = new Set(found.flatMap(({ carried }) => (carried.in === "path" ? [carried.name] : [])));
  for (const name of new Set(named)) {
    if (!declared.has(name)) add({ schema: { type: "string" }, isRequired: true }, { in: "path", name });
  }
  return found;
}

function wayOf(place: Carried["in"], parameter: Part): Pick<Carried, "style" | "explode" | "allowReserved"> {
  const { content, schema, allowReserved, style, explode } = parameter;
  if (!isRecord(schema) && isRecord(content)) return { style: "json" };
  const usual = place === "query" || place === "cookie" ? "form" : "simple";
  const own = typeof style === "string" && style !== usual ? style : undefined;
  const isUsual = explode === ((own ?? usual) === "form");
  return defined({
    style: own,
    explode: typeof explode === "boolean" && !isUsual ? explode : undefined,
    allowReserved: place === "query" && allowReserved === true ? (true as const) : undefined,
  });
}

function schemaOf(root: Part, { schema, content, description, deprecated }: Part): Part {
  const first = isRecord(content) ? followRefs(root, Object.values(content)[0]) : undefined;
  const own = isRecord(schema) ? schema : isRecord(first?.schema) ? first.schema : {};
  const text = textOf(description);
  const whole = deprecated === true ? `${text} Deprecated.`.trim() : text;
  return whole === "" ? own : { ...own, description: whole };
}

export function freeProperty(name: string, taken: ReadonlySet<string>): string {
  const plain =
    name
      .replaceAll(/[^\w.-]+/g, "_")
      .replaceAll(/^_+|_+$/g, "")
      .slice(0, 60) || "value";
  return freeName((ending) => `${plain}${ending}`, taken);
}
