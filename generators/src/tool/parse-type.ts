/** A type of a parameter, as far as `--param` understands TypeScript. */
export type ParameterType =
  | { readonly kind: "string" | "number" | "boolean" | "null" | "unknown" | "Date" | "URL" }
  | { readonly kind: "integer" }
  | { readonly kind: "literal"; readonly value: string | number | boolean }
  | { readonly kind: "array"; readonly items: ParameterType }
  | { readonly kind: "record"; readonly values: ParameterType }
  | { readonly kind: "object"; readonly properties: readonly PropertyType[] }
  | { readonly kind: "union"; readonly members: readonly ParameterType[] };

/** One property of an object type. */
export interface PropertyType {
  readonly name: string;
  readonly optional: boolean;
  readonly type: ParameterType;
}

/** Names of types, other spellings included. */
export const typeNames: Readonly<Record<string, ParameterType>> = {
  string: { kind: "string" },
  str: { kind: "string" },
  text: { kind: "string" },
  number: { kind: "number" },
  float: { kind: "number" },
  integer: { kind: "integer" },
  int: { kind: "integer" },
  boolean: { kind: "boolean" },
  bool: { kind: "boolean" },
  null: { kind: "null" },
  unknown: { kind: "unknown" },
  Date: { kind: "Date" },
  URL: { kind: "URL" },
  true: { kind: "literal", value: true },
  false: { kind: "literal", value: false },
};

const token =
  /\s*(?:("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(-?\d+(?:\.\d+)?)|([A-Za-z_$][\w$]*)|(\[\]|[|()<>{}:;,?]))/y;

interface Reader {
  readonly tokens: readonly string[];
  at: number;
}

/** Reads a type; undefined where `--param` does not understand it. */
export function parseType(text: string): ParameterType | undefined {
  const tokens = tokensOf(text);
  if (tokens === undefined || tokens.length === 0) return undefined;
  const reader: Reader = { tokens, at: 0 };
  const type = union(reader);
  return reader.at === tokens.length ? type : undefined;
}

function tokensOf(text: string): readonly string[] | undefined {
  const tokens: string[] = [];
  let at = 0;
  while (text.slice(at).trim() !== "") {
    token.lastIndex = at;
    const found = token.exec(text);
    if (found === null) return undefined;
    tokens.push(found[0].trim());
    at = token.lastIndex;
  }
  return tokens;
}

function takes(reader: Reader, wanted: string): boolean {
  if (reader.tokens[reader.at] !== wanted) return false;
  reader.at += 1;
  return true;
}

function union(reader: Reader): ParameterType | undefined {
  const members: ParameterType[] = [];
  takes(reader, "|");
  do {
    const member = arrays(reader);
    if (member === undefined) return undefined;
    members.push(member);
  } while (takes(reader, "|"));
  return members.length === 1 ? members[0] : { kind: "union", members };
}

function arrays(reader: Reader): ParameterType | undefined {
  let type = single(reader);
  while (type !== undefined && takes(reader, "[]")) type = { kind: "array", items: type };
  return type;
}

function single(reader: Reader): ParameterType | undefined {
  if (takes(reader, "(")) {
    const inner = union(reader);
    return takes(reader, ")") ? inner : undefined;
  }
  if (takes(reader, "{")) return object(reader);
  const word = reader.tokens[reader.at] ?? "";
  reader.at += 1;
  if (/^["']/.test(word)) return { kind: "literal", value: unquoted(word) };
  if (/^-?\d/.test(word)) return { kind: "literal", value: Number(word) };
  if (word === "Array" || word === "Record") return generic(reader, word);
  return Object.hasOwn(typeNames, word) ? typeNames[word] : undefined;
}

function generic(reader: Reader, name: "Array" | "Record"): ParameterType | undefined {
  if (!takes(reader, "<")) return undefined;
  if (name === "Record" && !(takes(reader, "string") && takes(reader, ","))) return undefined;
  const inner = union(reader);
  if (inner === undefined || !takes(reader, ">")) return undefined;
  return name === "Array" ? { kind: "array", items: inner } : { kind: "record", values: inner };
}

function object(reader: Reader): ParameterType | undefined {
  const properties: PropertyType[] = [];
  while (!takes(reader, "}")) {
    const name = reader.tokens[reader.at] ?? "";
    reader.at += 1;
    if (!/^[A-Za-z_$][\w$]*$/.test(name)) return undefined;
    const optional = takes(reader, "?");
    const type = takes(reader, ":") ? union(reader) : undefined;
    if (type === undefined) return undefined;
    properties.push({ name, optional, type });
    if (!takes(reader, ";") && !takes(reader, ",") && reader.tokens[reader.at] !== "}") return undefined;
  }
  return { kind: "object", properties };
}

function unquoted(word: string): string {
  return word.slice(1, -1).replaceAll(/\\(.)/g, "$1");
}

/** The type as TypeScript. */
export function typeText(type: ParameterType): string {
  switch (type.kind) {
    case "integer":
      return "number";
    case "literal":
      return JSON.stringify(type.value);
    case "array":
      return type.items.kind === "union" ? `(${typeText(type.items)})[]` : `${typeText(type.items)}[]`;
    case "record":
      return `Record<string, ${typeText(type.values)}>`;
    case "object":
      return type.properties.length === 0 ? "Record<string, never>" : `{ ${type.properties.map(property).join("; ")} }`;
    case "union":
      return type.members.map(typeText).join(" | ");
    case "string":
    case "number":
    case "boolean":
    case "null":
    case "unknown":
    case "Date":
    case "URL":
      return type.kind;
  }
}

function property({ name, optional, type }: PropertyType): string {
  return `/** TODO: describe ${name}. */ ${name}${optional ? "?" : ""}: ${typeText(type)}`;
}
