import type { ModelCall } from "../../model/call/transport.ts";
import { idOf, recordOf, textOf } from "./read-value.ts";

export type OutputItem = Readonly<Record<string, unknown>>;

/** The output items of responses that are not complete, by response and index. */
export type ItemPieces = ReadonlyMap<string, OutputItem>;

/** Adds what an event says about an output item; the same pieces where it says nothing. */
export function addItemEvent(pieces: ItemPieces, event: Readonly<Record<string, unknown>>): ItemPieces {
  const key = `${textOf(event.response_id)} ${String(event.output_index)}`;
  const known = pieces.get(key) ?? {};
  switch (event.type) {
    case "response.output_item.added":
    case "response.output_item.done":
      return new Map(pieces).set(key, recordOf(event.item));
    case "response.function_call_arguments.delta": {
      const text = textOf(known.arguments) + textOf(event.delta);
      return new Map(pieces).set(key, { ...known, arguments: text });
    }
    case "response.function_call_arguments.done":
      return new Map(pieces).set(key, { ...known, arguments: textOf(event.arguments) });
    default:
      return pieces;
  }
}

export function itemsOf(pieces: ItemPieces, responseId = ""): readonly OutputItem[] {
  const indexOf = (key: string): number => Number(key.slice(key.lastIndexOf(" ")));
  return [...pieces]
    .filter(([key]) => key.startsWith(`${responseId} `))
    .sort(([a], [b]) => indexOf(a) - indexOf(b))
    .map(([, item]) => item);
}

/** The function calls of a response. Where it is incomplete, its last item is, unless that says otherwise. */
export function callsOf(items: readonly OutputItem[], responseStatus: unknown): readonly ModelCall[] {
  return items.flatMap((item): ModelCall[] => {
    if (item.type !== "function_call") return [];
    const status = item.status ?? (item === items.at(-1) ? responseStatus : undefined);
    const isCutOff = status === "incomplete" && { isCutOff: true };
    return [{ id: idOf(item.call_id), name: textOf(item.name), args: item.arguments, ...isCutOff }];
  });
}
