import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { SigningKey, SigningKeys } from "../../model/ports/keys.ts";
import { parseJson, type Json } from "../../util/json.ts";
import { nodeCrypto } from "../../util/node-modules.ts";

/** The content of a token, or the reason why it cannot be read: it is damaged, or signed with a key that the host does not have. */
export type Opened = { readonly content: Json } | { readonly fault: "damaged" | "unknown_key" };

/** Signs JSON for a client, which returns it later and cannot change it or use it elsewhere. */
export interface Signer {
  /** `context` is not in the token: the same text is required to open it. */
  sign(content: Json, context: string): string;
  open(token: unknown, context: string): Opened;
}

/**
 * A signer with HMAC-SHA-256. `purpose` prevents the use of a token for another purpose; it must not contain a line break. A token is the key
 * id, the content and the signature, each in letters, digits, `_` and `-`, separated by dots.
 */
export function createSigner(keys: SigningKeys, purpose: string): Signer {
  const mac = (key: SigningKey, signed: string, context: string): string =>
    nodeCrypto().createHmac("sha256", key.secret).update(`${purpose}\n${signed}\n${context}`).digest("base64url");
  return {
    sign(content, context) {
      const [key] = keys;
      const signed = `${key.id}.${Buffer.from(JSON.stringify(content)).toString("base64url")}`;
      return `${signed}.${mac(key, signed, context)}`;
    },
    open(token, context) {
      const parts = partsOf(token);
      if (parts === undefined) return { fault: "damaged" };
      const { id, signed, signature } = parts;
      const key = keys.find((known) => known.id === id);
      if (key === undefined) return { fault: "unknown_key" };
      // Texts are compared, not bytes: several texts decode to the same bytes.
      if (!isSame(signature, mac(key, signed, context))) return { fault: "damaged" };
      return { content: contentOf(parts.content) as Json };
    },
  };
}

/** Reads a token's content without checking its signature, only to find its call. Undefined if it is damaged. */
export function readUnverified(token: unknown): Json | undefined {
  const parts = partsOf(token);
  return parts === undefined ? undefined : contentOf(parts.content);
}

const longestToken = 10_000;
const form = /^([\w-]{1,32})\.([\w-]+)\.([\w-]+)$/;

function partsOf(token: unknown) {
  if (typeof token !== "string" || token.length > longestToken) return undefined;
  const [, id, content, signature] = form.exec(token) ?? [];
  if (id === undefined || content === undefined || signature === undefined) return undefined;
  return { id, content, signed: `${id}.${content}`, signature };
}

const contentOf = (text: string): Json | undefined => parseJson(Buffer.from(text, "base64url").toString());

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && nodeCrypto().timingSafeEqual(left, right);
}

const leastBytes = 32;

/**
 * The keys of the host, or a random key for the lifetime of the runtime. The random key is made on first use: most processes sign nothing, and
 * loading Node's `crypto` takes about half as long as loading the runtime.
 *
 * @throws ToolwrightError `CONFIG_INVALID` if a key is too short, or two keys have the same id.
 */
export function checkedKeys(given: readonly SigningKey[] | undefined): () => SigningKeys {
  if (given === undefined) {
    let made: SigningKeys | undefined;
    return () => (made ??= randomKeys());
  }
  const [first, ...others] = given;
  if (first === undefined) throw invalid("The port `keys` must have at least one key.");
  for (const [index, { id, secret }] of given.entries()) {
    if (typeof id !== "string" || !/^[\w-]{1,32}$/.test(id)) {
      throw invalid(`The id of key ${index + 1} must be 1 to 32 letters, digits, \`_\` or \`-\`.`);
    }
    if (given.findIndex((other) => other.id === id) !== index) throw invalid(`Two keys have the id "${id}".`);
    if (sizeOf(secret) < leastBytes) throw invalid(`The secret of the key "${id}" must have at least 32 bytes.`);
  }
  const keys: SigningKeys = [first, ...others];
  return () => keys;
}

function randomKeys(): SigningKeys {
  const { randomBytes } = nodeCrypto();
  return [{ id: randomBytes(6).toString("base64url"), secret: randomBytes(leastBytes) }];
}

const sizeOf = (secret: unknown): number =>
  typeof secret === "string" ? Buffer.byteLength(secret) : secret instanceof Uint8Array ? secret.length : 0;

const invalid = (message: string): ToolwrightError =>
  new ToolwrightError("CONFIG_INVALID", message, {
    remedy: "Give `ports.keys` as `[{ id, secret }]`; `openssl rand -base64 32` prints a secret.",
  });
