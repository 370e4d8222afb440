import { peers, type Reader } from "./reader.ts";
import { textOf } from "./text.ts";

/** The maximum number of tokens that a provider counts for an image: larger images are scaled down. */
const mostTokens = 1600;

const longestSide = 100_000;

/** An image: its size in pixels, and for SVG its text too. */
export const readImage: Reader = async (file) => {
  const { bytes, mimeType, sha256: blob } = file;
  const size = await sizeOf(bytes);
  const image = { type: "image", blob, mimeType, ...size } as const;
  const notes = size === undefined ? ["The size of the image could not be read."] : [];
  if (mimeType === "image/svg+xml") {
    const { text, notes: more } = textOf(file);
    return { blocks: [image, { type: "code", language: "svg", text }], notes: [...more] };
  }
  // One token for 750 pixels: https://docs.anthropic.com/en/docs/build-with-claude/vision, read 2026-11-22.
  const pixels = size === undefined ? Number.POSITIVE_INFINITY : size.width * size.height;
  return { blocks: [image], notes, tokens: Math.min(mostTokens, Math.ceil(pixels / 750)) };
};

async function sizeOf(bytes: Uint8Array): Promise<{ readonly width: number; readonly height: number } | undefined> {
  const { imageSize } = await peers.imageSize();
  try {
    const { width, height } = imageSize(bytes);
    const isSound = [width, height].every((side) => Number.isFinite(side) && side > 0 && side <= longestSide);
    return isSound ? { width: Math.round(width), height: Math.round(height) } : undefined;
  } catch {
    return undefined;
  }
}
