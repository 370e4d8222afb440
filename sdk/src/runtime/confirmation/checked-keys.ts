import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { SigningKey, SigningKeys } from "../../model/ports/keys.ts";
import { nodeCrypto } from "../../util/node-modules.ts";

const leastBytes = 32;

/**
 * The keys of the host, or a random one that ends with the runtime. It is made when it is first asked for: most processes sign nothing, and
 * loading Node's `crypto` takes about half as long as loading the runtime.
 *
 * @throws ToolwrightError `CONFIG_INVALID` where a key is too short, or two have one id.
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
