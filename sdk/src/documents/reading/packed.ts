import { inflateRawSync } from "node:zlib";
import { limits } from "./reader.ts";

const endSign = 0x06054b50;
const entrySign = 0x02014b50;

/** Checks the real unpacked size of a ZIP file before a parser reads it. @throws Error with the reason, for `notes`. */
export function checkPacked(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endRecord(view);
  const count = view.getUint16(end + 10, true);
  if (count > limits.packedFiles) throw new Error(`it packs more than ${limits.packedFiles} files`);
  const most = Math.min(limits.unpackedBytes, bytes.length * limits.unpackedRatio);
  let left = most;
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entrySign)
      throw new Error("its list of files is damaged");
    left -= unpackedSize(bytes, view, { at, left });
    if (left < 0) throw new Error(`it unpacks to more than ${most} bytes`);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

function endRecord(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at -= 1) {
    if (view.getUint32(at, true) === endSign) return at;
  }
  throw new Error("it is not a ZIP file");
}

function unpackedSize(
  bytes: Uint8Array,
  view: DataView,
  { at, left }: { readonly at: number; readonly left: number },
): number {
  const method = view.getUint16(at + 10, true);
  const packed = view.getUint32(at + 20, true);
  const local = view.getUint32(at + 42, true);
  if (local + 30 > bytes.length) throw new Error("its list of files is damaged");
  if (method !== 8) return view.getUint32(at + 24, true);
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  try {
    return inflateRawSync(bytes.subarray(start, start + packed), { maxOutputLength: Math.max(1, left) }).length;
  } catch (error) {
    if (error instanceof RangeError) return left + 1;
    throw new Error("a file in it is damaged", { cause: error });
  }
}
