import { readCode, readText } from "./text.ts";
import { readDelimited } from "./delimited.ts";
import { readDocx } from "./docx.ts";
import { readImage } from "./image.ts";
import { readMarkdown } from "./markdown.ts";
import { readPdf } from "./pdf.ts";
import type { Reader } from "./reader.ts";
import { readXlsx } from "./xlsx.ts";

const byType: Readonly<Record<string, Reader>> = {
  "text/plain": readText,
  "text/markdown": readMarkdown,
  "text/csv": readDelimited,
  "text/tab-separated-values": readDelimited,
  "application/pdf": readPdf,
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": readDocx,
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": readXlsx,
};

/** Types of texts that are not `text/…`. */
const textTypes = /^(?:text\/|application\/(?:.*\+)?(?:json|jsonc|jsonl|xml|yaml|toml|javascript|sql|graphql|x-sh)$)/;

const readFile: Reader = ({ bytes, mimeType, sha256: blob }) => ({
  blocks: [{ type: "file", blob, mimeType, size: bytes.length }],
  notes: [],
});

export function readerOf(mimeType: string): Reader {
  if (Object.hasOwn(byType, mimeType)) return byType[mimeType] ?? readFile;
  if (mimeType.startsWith("image/")) return readImage;
  return textTypes.test(mimeType) ? readCode : readFile;
}
