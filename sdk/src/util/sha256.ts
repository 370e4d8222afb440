import { nodeCrypto } from "./node-modules.ts";

/** SHA-256 of a text in UTF-8 or of bytes, as 64 lower-case hexadecimal digits. */
export function sha256(content: string | Uint8Array): string {
  return nodeCrypto().hash("sha256", content, "hex");
}
