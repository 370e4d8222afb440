import type { Store } from "../model/ports/store.ts";
import type { Json } from "../util/json.ts";
import { stored } from "../util/stored.ts";
import { conflict, longestUse } from "./shared/store-errors.ts";

const kept = stored<Json>();

/** A store in the memory of this process: for tests, and for hosts whose sessions need not outlast the process. */
export function memoryStore(): Store {
  // Text, so that stored entries cannot be changed from outside.
  const logs = new Map<string, string[]>();
  const used = new Map<string, number>();
  return {
    append: settled((log, { entries, after }) => {
      const present = logs.get(log) ?? [];
      if (present.length !== after) throw conflict(log, after, present.length);
      const texts = entries.map((entry) => JSON.stringify(entry));
      if (texts.length > 0) logs.set(log, present);
      for (const text of texts) present.push(text);
    }),
    read: settled((log, after = 0) => (logs.get(log) ?? []).slice(after).map((text) => kept.parse(text))),
    useOnce: settled((key, expiresAt) => {
      if (used.has(key)) return false;
      for (const [other, expired] of used) {
        if (expired + longestUse >= expiresAt) break;
        used.delete(other);
      }
      used.set(key, expiresAt);
      return true;
    }),
    remove: settled((log) => {
      logs.delete(log);
    }),
    close: () => Promise.resolve(),
  };
}

/** What it throws rejects. */
const settled =
  <Given extends readonly unknown[], Result>(run: (...given: Given) => Result) =>
  (...given: Given): Promise<Result> =>
    new Promise((resolve) => {
      resolve(run(...given));
    });
