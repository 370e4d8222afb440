import { isRecord } from "../../util/is-record.ts";
import { recordOf, textOf } from "./read-value.ts";

type Block = Readonly<Record<string, unknown>>;

/** A message of which not all events have come. */
export interface BlockPieces {
  readonly blocks: readonly Block[];
  /** By the index of its block: the JSON text of a call's arguments; no entry where none has come. */
  readonly texts: readonly (string | undefined)[];
  readonly stopReason?: unknown;
}

/** Adds an event of Anthropic's stream; the same pieces where it says nothing. */
export function addBlockEvent(pieces: BlockPieces | undefined, event: Block): BlockPieces | undefined {
  if (event.type === "message_start") return { blocks: [], texts: [] };
  if (pieces === undefined) return undefined;
  const { index } = event;
  switch (event.type) {
    case "content_block_start":
      return isIndex(index)
        ? { ...pieces, blocks: placed(pieces.blocks, index, recordOf(event.content_block)) }
        : pieces;
    case "content_block_delta":
      return isIndex(index) ? addDelta(pieces, index, recordOf(event.delta)) : pieces;
    case "message_delta":
      return { ...pieces, stopReason: recordOf(event.delta).stop_reason };
    default:
      return pieces;
  }
}

/** The blocks as they go back: the arguments of a call are an object, whatever the model wrote. */
export function blocksOf(blocks: readonly Block[], texts: BlockPieces["texts"]): readonly Block[] {
  return blocks.map((block, index) => {
    if (block.type !== "tool_use") return block;
    const text = texts[index];
    const input = text === undefined ? block.input : parsed(text);
    return isRecord(input) && input === block.input ? block : { ...block, input: isRecord(input) ? input : {} };
  });
}

/** More blocks than any message has; an index beyond is not believed. */
const mostBlocks = 10_000;

const isIndex = (index: unknown): index is number =>
  typeof index === "number" && Number.isInteger(index) && index >= 0 && index < mostBlocks;

function addDelta(pieces: BlockPieces, index: number, delta: Block): BlockPieces {
  const { blocks, texts } = pieces;
  const block = blocks[index] ?? {};
  const change = (changed: Block): BlockPieces => ({
    ...pieces,
    blocks: placed(blocks, index, { ...block, ...changed }),
  });
  switch (delta.type) {
    case "input_json_delta": {
      const text = (texts[index] ?? "") + textOf(delta.partial_json);
      // The first piece is empty, also of a call whose whole input came at the start.
      return text === "" ? pieces : { ...pieces, texts: placed(texts, index, text) };
    }
    case "text_delta":
      return change({ text: textOf(block.text) + textOf(delta.text) });
    case "thinking_delta":
      return change({ thinking: textOf(block.thinking) + textOf(delta.thinking) });
    case "signature_delta":
      return change({ signature: textOf(block.signature) + textOf(delta.signature) });
    case "citations_delta":
      return change({
        citations: [...(Array.isArray(block.citations) ? (block.citations as unknown[]) : []), delta.citation],
      });
    default:
      return pieces;
  }
}

function placed<Item>(items: readonly Item[], index: number, item: Item): readonly Item[] {
  const copy = [...items];
  copy[index] = item;
  return copy;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
