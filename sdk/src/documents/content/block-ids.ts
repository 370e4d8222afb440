import type { BlockContent, DocumentBlock } from "../../model/workspace/block.ts";
import { sha256 } from "../../util/sha256.ts";

/** Blocks with ids that follow from what is in them, so that a block keeps its id while it is unchanged. */
export function withIds(blocks: readonly BlockContent[]): readonly DocumentBlock[] {
  const counts = new Map<string, number>();
  return blocks.map((block) => {
    const hash = sha256(JSON.stringify(block)).slice(0, 12);
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    return { id: count === 1 ? hash : `${hash}-${count}`, ...block };
  });
}
