import { isRecord } from "../../util/is-record.ts";

/** Runs a module, at most once, and returns one of its exports. */
export async function loadExport(url: string, name: string): Promise<unknown> {
  const exported = (await import(url)) as Readonly<Record<string, unknown>>;
  // A CommonJS module exports only the whole.
  return exported[name] ?? (isRecord(exported.default) ? exported.default[name] : undefined);
}

export const firstLineOf = (error: unknown): string =>
  error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
