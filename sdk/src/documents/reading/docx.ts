import { limits } from "../limits.ts";
import { htmlBlocks } from "./html-blocks.ts";
import { peers } from "./load-peer.ts";
import type { Reader } from "./reader.ts";
import { checkPacked } from "./packed.ts";

/** A Word document, by way of HTML: its Markdown would lose tables. */
export const readDocx: Reader = async ({ bytes }) => {
  checkPacked(bytes);
  const mammoth = await peers.mammoth();
  const { default: api } = mammoth;
  const noImages = api.images.imgElement(() => Promise.resolve({ src: "" }));
  const { value } = await api.convertToHtml(
    { buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) },
    { convertImage: noImages, externalFileAccess: false },
  );
  const isWhole = value.length <= limits.characters * 2;
  return {
    blocks: htmlBlocks(isWhole ? value : value.slice(0, limits.characters * 2)),
    notes: isWhole ? [] : [`Only the first ${limits.characters} characters were read.`],
  };
};
