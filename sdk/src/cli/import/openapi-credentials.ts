import { isRecord } from "../../util/is-record.ts";
import { followRefs, listOf, type Part } from "./openapi-references.ts";
import { snakeCase } from "./tool-name.ts";

/** A credential of an interface: the variable of the environment that has it, and how it is sent, in words and in code. */
export interface Credential {
  readonly variable: string;
  readonly text: string;
  readonly code: string;
}

type Sending = Omit<Credential, "variable">;

const bearer: Sending = {
  text: "sent as `Authorization: Bearer …`",
  code: 'headers.set("Authorization", `Bearer ${token}`)',
};

/** Every sign-in that a request can carry, beginning with the document's general ones; a bearer token when it names none. */
export function credentialsOf(root: Part, id: string): readonly Credential[] {
  const { security } = root;
  const schemes = schemesOf(root);
  const asked = listOf(security).flatMap((one) => (isRecord(one) ? Object.keys(one) : []));
  const names = [...new Set([...asked.filter((name) => Object.hasOwn(schemes, name)), ...Object.keys(schemes)])];
  const found = new Map<string, Credential>();
  for (const name of names) {
    const sending = sendingOf(followRefs(root, schemes[name]) ?? {});
    const word = snakeCase(name).toUpperCase();
    const variable = [id.toUpperCase(), ...(found.size === 0 || word === "" ? [] : [word]), "TOKEN"].join("_");
    // Two ways that send the same are one.
    if (sending !== undefined && !found.has(sending.code)) found.set(sending.code, { variable, ...sending });
  }
  return found.size === 0 ? [{ variable: `${id.toUpperCase()}_TOKEN`, ...bearer }] : [...found.values()];
}

const schemesOf = ({ components }: Part): Part =>
  isRecord(components) && isRecord(components.securitySchemes) ? components.securitySchemes : {};

/** The names of the ways to sign in that the client does not have: certificates, and what OpenAPI does not know. */
export const unsentCredentials = (root: Part): readonly string[] =>
  Object.entries(schemesOf(root)).flatMap(([name, scheme]) =>
    sendingOf(followRefs(root, scheme) ?? {}) === undefined ? [name] : [],
  );

function sendingOf({ type, scheme, in: place, name }: Part): Sending | undefined {
  if (type === "apiKey" && typeof name === "string" && name !== "") {
    const key = JSON.stringify(name);
    switch (place) {
      case "header":
        return { text: `sent as the header \`${name}\``, code: `headers.set(${key}, token)` };
      case "query":
        return { text: `sent as the query parameter \`${name}\``, code: `url.searchParams.set(${key}, token)` };
      case "cookie":
        return {
          text: `sent as the cookie \`${name}\``,
          code: `headers.append("Cookie", ${JSON.stringify(`${name}=`)} + token)`,
        };
      default:
        return undefined;
    }
  }
  if (type === "http" && String(scheme).toLowerCase() === "basic") {
    return {
      text: "as `name:password`, sent as `Authorization: Basic …`",
      code: 'headers.set("Authorization", `Basic ${Buffer.from(token).toString("base64")}`)',
    };
  }
  return type === "http" || type === "oauth2" || type === "openIdConnect" ? bearer : undefined;
}

/** Statements that put each credential that is set into a request. */
export function signInText(credentials: readonly Credential[]): string {
  return credentials
    .map(
      ({ variable, code }) =>
        `  {\n    const token = process.env.${variable};\n    if (token !== undefined) ${code};\n  }`,
    )
    .join("\n");
}
