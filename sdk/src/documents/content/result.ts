import type { BlockContent, DocumentBlock } from "../../model/workspace/block.ts";
import { blocksText } from "../../model/workspace/block-text.ts";
import type { DocumentContent } from "../../model/workspace/document.ts";
import { countTokens } from "../../util/count-tokens.ts";
import { sha256 } from "../../util/sha256.ts";
import type { ReadBlocks, ReadFile } from "../reading/reader.ts";
import { summaryOf } from "./summary.ts";

/** The content without the bytes. */
export type ReadResult = Omit<DocumentContent, "bytes">;

export function resultOf(
  { path, mimeType, sha256: hash }: Pick<ReadFile, "path" | "mimeType" | "sha256">,
  { blocks, notes, tokens = countText(blocksText(blocks)) }: ReadBlocks,
): ReadResult {
  return { sha256: hash, mimeType, tokens, summary: summaryOf(path, blocks), blocks: withIds(blocks), notes };
}

/** Blocks with ids that depend on their content, so that an unchanged block keeps its id. */
export function withIds(blocks: readonly BlockContent[]): readonly DocumentBlock[] {
  const counts = new Map<string, number>();
  return blocks.map((block) => {
    const hash = sha256(JSON.stringify(block)).slice(0, 12);
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    return { id: count === 1 ? hash : `${hash}-${count}`, ...block };
  });
}

/** Characters that are counted at a time: the tokens of a longer text would be estimated. */
const counted = 150_000;

function countText(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; at += counted) tokens += countTokens(text.slice(at, at + counted));
  return tokens;
}
