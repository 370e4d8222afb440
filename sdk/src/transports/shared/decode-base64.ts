/** The text whose UTF-8 bytes these are in base64; undefined where they are not valid. */
export function decodeBase64(data: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
