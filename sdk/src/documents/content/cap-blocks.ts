import { blockText } from "../../model/documents/block-text.ts";
import type { BlockContent } from "../../model/documents/block.ts";
import { limits } from "../limits.ts";

/** The first blocks, as far as the limits allow, and a note about the rest. */
export function capBlocks(blocks: readonly BlockContent[]): {
  readonly blocks: readonly BlockContent[];
  readonly notes: readonly string[];
} {
  let characters = 0;
  let count = 0;
  for (const block of blocks) {
    characters += blockText(block).length;
    if (count >= limits.blocks || (characters > limits.characters * 1.5 && count > 0)) break;
    count += 1;
  }
  const notes = count < blocks.length ? [`Only the first ${count} of ${blocks.length} parts were kept.`] : [];
  return { blocks: blocks.slice(0, count), notes };
}
