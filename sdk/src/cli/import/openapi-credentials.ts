import { isRecord } from "../../util/is-record.ts";
import { followRefs, listOf, type Part } from "./openapi-references.ts";
import { snakeCase } from "./tool-name.ts";

/** A credential of an interface: the variable of the environment that has it, and the statement that puts it into a request. */
export interface Credential {
  readonly variable: string;
  readonly code: string;
}

const bearer = 'headers.set("Authorization", `Bearer ${token}`)';

/** Every sign-in that a request can carry, beginning with the document's general ones; a bearer token when it names none. */
export function credentialsOf(root: Part, id: string): readonly Credential[] {
  const schemes = schemesOf(root);
  const asked = listOf(root.security).flatMap((one) => (isRecord(one) ? Object.keys(one) : []));
  const names = [...new Set([...asked.filter((name) => Object.hasOwn(schemes, name)), ...Object.keys(schemes)])];
  const variables = new Map<string, string>();
  for (const name of names) {
    const code = codeFor(followRefs(root, schemes[name]) ?? {});
    const word = snakeCase(name).toUpperCase();
    const variable = [id.toUpperCase(), ...(variables.size === 0 || word === "" ? [] : [word]), "TOKEN"].join("_");
    // Two ways that send the same are one.
    if (code !== undefined && !variables.has(code)) variables.set(code, variable);
  }
  if (variables.size === 0) variables.set(bearer, `${id.toUpperCase()}_TOKEN`);
  return [...variables].map(([code, variable]) => ({ variable, code }));
}

const schemesOf = ({ components }: Part): Part =>
  isRecord(components) && isRecord(components.securitySchemes) ? components.securitySchemes : {};

/** The names of the ways to sign in that the client does not have: certificates, and what OpenAPI does not know. */
export const unsentCredentials = (root: Part): readonly string[] =>
  Object.entries(schemesOf(root)).flatMap(([name, scheme]) =>
    codeFor(followRefs(root, scheme) ?? {}) === undefined ? [name] : [],
  );

function codeFor({ type, scheme, in: place, name }: Part): string | undefined {
  if (type === "apiKey" && typeof name === "string" && name !== "") {
    const key = JSON.stringify(name);
    if (place === "header") return `headers.set(${key}, token)`;
    if (place === "query") return `url.searchParams.set(${key}, token)`;
    return place === "cookie" ? `headers.append("Cookie", ${JSON.stringify(`${name}=`)} + token)` : undefined;
  }
  if (type === "http" && String(scheme).toLowerCase() === "basic")
    return '/* name:password */ headers.set("Authorization", `Basic ${Buffer.from(token).toString("base64")}`)';
  return type === "http" || type === "oauth2" || type === "openIdConnect" ? bearer : undefined;
}

/** Statements that put each credential that is set into a request. */
export const signInText = (credentials: readonly Credential[]): string =>
  credentials
    .map(
      ({ variable, code }) =>
        `  {\n    const token = process.env.${variable};\n    if (token !== undefined) ${code};\n  }`,
    )
    .join("\n");
