import { parseJson, type Json } from "../../util/json.ts";
import { sha256 } from "../../util/sha256.ts";
import type { RecordedRequest } from "./recording-folder.ts";

export interface ReadRequest {
  readonly recorded: RecordedRequest;
  /** The credentials that it carries: no recording may hold them. */
  readonly secrets: readonly string[];
}

const secretParameter = /^(?:key|api[-_]?key|token|access[-_]?token|auth|signature|sig)$/i;
const secretHeader = /^(?:authorization|cookie)$|key|token|secret/i;
// Shorter values are no credentials, and would be found in ordinary words.
const shortestSecret = 6;

/** A request to a model, without what is secret. */
export async function readRequest(request: Request): Promise<ReadRequest> {
  const url = new URL(request.url);
  const secrets = [...request.headers]
    .filter(([name]) => secretHeader.test(name))
    .map(([, value]) => value.replace(/^(?:Bearer|Basic) /i, ""));
  for (const [name, value] of [...url.searchParams]) {
    if (!secretParameter.test(name)) continue;
    secrets.push(value);
    url.searchParams.delete(name);
  }
  const bytes = Buffer.from(await request.clone().arrayBuffer());
  const known = secrets.filter((secret) => secret.length >= shortestSecret);
  const recorded = { method: request.method, url: url.href, body: bodyOf(bytes) };
  return { recorded: withoutSecrets(recorded, known), secrets: known };
}

function bodyOf(bytes: Buffer): Json {
  if (bytes.length === 0) return null;
  const text = bytes.toString("utf8");
  return parseJson(text) ?? (Buffer.from(text, "utf8").equals(bytes) ? text : { sha256: sha256(bytes) });
}

/** The same value with `[key]` in place of each secret, wherever it is. */
export function withoutSecrets<Value extends object>(value: Value, secrets: readonly string[]): Value {
  const text = JSON.stringify(value);
  const found = secrets.map((secret) => JSON.stringify(secret).slice(1, -1)).filter((secret) => text.includes(secret));
  if (found.length === 0) return value;
  return JSON.parse(found.reduce((rest, secret) => rest.replaceAll(secret, "[key]"), text)) as Value;
}
