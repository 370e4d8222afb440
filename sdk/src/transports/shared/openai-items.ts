import { withheldEnding } from "../../model/call/message-ending.ts";
import type { ModelCall, ModelMessage } from "../../model/call/transport.ts";
import { isRecord } from "../../util/is-record.ts";
import { idOf, recordOf, recordsOf, textOf } from "./read-value.ts";

export type OutputItem = Readonly<Record<string, unknown>>;

/** The output items of incomplete responses, by response and index. */
export type ItemPieces = ReadonlyMap<string, OutputItem>;

/** Adds the data of an event to an output item; returns the same pieces if it adds nothing. */
export function addItemEvent(pieces: ItemPieces, event: Readonly<Record<string, unknown>>): ItemPieces {
  const key = keyOf(pieces, event);
  const known = pieces.get(key) ?? {};
  switch (event.type) {
    case "response.output_item.added":
    case "response.output_item.done":
      return new Map(pieces).set(key, merged(known, recordOf(event.item)));
    case "response.function_call_arguments.delta": {
      const text = textOf(known.arguments) + textOf(event.delta);
      return new Map(pieces).set(key, { ...known, arguments: text });
    }
    case "response.function_call_arguments.done": {
      // Some servers send only this event for a call.
      const { call_id, name } = event;
      const said = idOf(call_id) === undefined ? {} : { type: "function_call", call_id, name };
      return new Map(pieces).set(key, { ...said, ...known, arguments: idOf(event.arguments) ?? known.arguments });
    }
    default:
      return pieces;
  }
}

/** By response and index; if a server omits the index, by the id of the item, and otherwise the last item. */
function keyOf(
  pieces: ItemPieces,
  { response_id: response, output_index: index, item_id: id, item }: OutputItem,
): string {
  const prefix = `${textOf(response)} `;
  if (typeof index === "number") return `${prefix}${String(index)}`;
  const own = [...pieces].filter(([key]) => key.startsWith(prefix));
  const wanted = idOf(id) ?? idOf(recordOf(item).id);
  const same = own.find(([, known]) => wanted !== undefined && known.id === wanted);
  if (same !== undefined) return same[0];
  return isRecord(item) ? `${prefix}${String(own.length)}` : (own.at(-1)?.[0] ?? `${prefix}0`);
}

/** The finished item is complete, but some servers omit the arguments that were sent before. */
function merged(known: OutputItem, item: OutputItem): OutputItem {
  const text = textOf(item.arguments);
  return text === "" && idOf(known.arguments) !== undefined ? { ...item, arguments: known.arguments } : item;
}

export function itemsOf(pieces: ItemPieces, responseId = ""): readonly OutputItem[] {
  const indexOf = (key: string): number => Number(key.slice(key.lastIndexOf(" ")));
  return [...pieces]
    .filter(([key]) => key.startsWith(`${responseId} `))
    .sort(([a], [b]) => indexOf(a) - indexOf(b))
    .map(([, item]) => item);
}

/** The items of an ended response, with items and arguments that some servers sent before but omit here. */
export function wholeItems(response: OutputItem, streamed: readonly OutputItem[]): readonly OutputItem[] {
  const output = recordsOf(response.output);
  if (output.length === 0) return streamed;
  const callOf = (items: readonly OutputItem[], { call_id: id }: OutputItem): OutputItem | undefined =>
    items.find((item) => item.type === "function_call" && item.call_id === id);
  const isMissing = (item: OutputItem): boolean => item.type === "function_call" && callOf(output, item) === undefined;
  const missing = response.status === "incomplete" ? [] : streamed.filter(isMissing);
  return [...output.map((item) => merged(callOf(streamed, item) ?? {}, item)), ...missing];
}

/** The function calls of a response, and the reason why they must not run. */
export function callsOf(
  items: readonly OutputItem[],
  response: OutputItem,
): Required<Pick<ModelMessage, "calls" | "ending">> {
  const made = items.filter(({ type }) => type === "function_call");
  const calls = made.map((item): ModelCall => ({
    id: idOf(item.call_id),
    name: textOf(item.name),
    args: item.arguments,
  }));
  const { reason, type } = recordOf(response.incomplete_details ?? response.status_details);
  const refusal = items.flatMap(({ content }) => recordsOf(content)).find((part) => part.type === "refusal")?.refusal;
  const isPartial = made.some(({ status }) => status === "incomplete");
  const ending =
    withheldEnding(reason ?? (response.status === "completed" ? undefined : (type ?? response.status))) ??
    withheldEnding(isPartial ? "incomplete" : undefined) ??
    (idOf(refusal) === undefined ? undefined : ({ kind: "refused", reason: textOf(refusal) } as const));
  return { calls, ending };
}
