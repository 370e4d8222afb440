import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import { followed, type Operation, type Part } from "./openapi-document.ts";
import { freeName } from "./tool-name.ts";

/** Where a request carries an argument, and how it writes it; the client reads this. */
export interface Carried {
  readonly in: "path" | "query" | "header" | "cookie";
  readonly name: string;
  /** The property of the input. */
  readonly from: string;
  readonly style?: string;
  readonly explode?: boolean;
}

export interface RequestParameter {
  readonly carried: Carried;
  readonly schema: Part;
  readonly isRequired: boolean;
}

// The client sets these headers, and the credential comes from the environment.
const settled = new Set(["accept", "content-type", "authorization", "content-length", "host"]);
const places = ["path", "query", "header", "cookie"] as const;

/** The parameters of an operation, those included that its path alone names; a text says why one cannot be sent. */
export function requestParameters(root: Part, { path, parameters }: Operation): readonly RequestParameter[] | string {
  const found: RequestParameter[] = [];
  const taken = new Set<string>();
  const named = [...path.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1] ?? "");
  const add = (given: Omit<RequestParameter, "carried">, carried: Omit<Carried, "from">): void => {
    const from = freeProperty(carried.name, taken);
    taken.add(from);
    found.push({ ...given, carried: { ...carried, from } });
  };
  for (const parameter of parameters) {
    const { name, in: given, required } = parameter;
    const place = places.find((one) => one === given);
    const isRequired = required === true || place === "path";
    if (typeof name !== "string" || name === "" || place === undefined) {
      if (required === true)
        return `its parameter \`${String(name)}\` is in \`${String(given)}\`, which is not part of a request`;
      continue;
    }
    if (place === "header" && settled.has(name.toLowerCase())) continue;
    if (place === "header" && !/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return `its header \`${name}\` is not a valid name`;
    if (place === "path" && !named.includes(name)) continue;
    add({ schema: schemaOf(root, parameter), isRequired }, { in: place, name, ...wayOf(place, parameter) });
  }
  const declared = new Set(found.flatMap(({ carried }) => (carried.in === "path" ? [carried.name] : [])));
  for (const name of new Set(named)) {
    if (!declared.has(name)) add({ schema: { type: "string" }, isRequired: true }, { in: "path", name });
  }
  return found;
}

/** How the value is written, if its place writes it otherwise by default. */
function wayOf(place: Carried["in"], { style, explode, content, schema }: Part): Pick<Carried, "style" | "explode"> {
  if (!isRecord(schema) && isRecord(content)) return { style: "json" };
  const usual = place === "query" || place === "cookie" ? "form" : "simple";
  const own = typeof style === "string" && style !== usual ? style : undefined;
  const isUsual = explode === ((own ?? usual) === "form");
  return defined({ style: own, explode: typeof explode === "boolean" && !isUsual ? explode : undefined });
}

function schemaOf(root: Part, { schema, content, description }: Part): Part {
  const first = isRecord(content) ? followed(root, Object.values(content)[0]) : undefined;
  const own = isRecord(schema) ? schema : isRecord(first?.schema) ? first.schema : {};
  return typeof description === "string" && description.trim() !== "" ? { ...own, description } : own;
}

/** Every provider takes a property of this name. */
export function freeProperty(name: string, taken: ReadonlySet<string>): string {
  const plain =
    name
      .replaceAll(/[^\w.-]+/g, "_")
      .replaceAll(/^_+|_+$/g, "")
      .slice(0, 60) || "value";
  return freeName((ending) => `${plain}${ending}`, taken);
}
