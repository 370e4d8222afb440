const looked = 8192;

/** Whether bytes are a text: the first 8 KB have no NUL and are valid UTF-8, or a byte order mark says so. */
export function isText(bytes: Uint8Array): boolean {
  if (hasMark(bytes)) return true;
  const head = bytes.subarray(0, looked);
  if (head.includes(0)) return false;
  try {
    // A character that the cut parts is not a fault.
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: bytes.length > looked });
    return true;
  } catch {
    return false;
  }
}

const hasMark = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
