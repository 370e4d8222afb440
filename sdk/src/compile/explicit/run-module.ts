import { isRecord } from "../../util/is-record.ts";

/** Milliseconds that a module may wait at its top level. */
export const maxModuleTime = 10_000;

export const lateText = `it had not finished after ${String(maxModuleTime / 1000)} seconds`;

/** Runs a module, at most once, and returns one of its exports. */
export async function exportOf(url: string, name: string): Promise<unknown> {
  const exported = (await inTime(import(url))) as Readonly<Record<string, unknown>>;
  // A CommonJS module exports only the whole.
  return exported[name] ?? (isRecord(exported.default) ? exported.default[name] : undefined);
}

async function inTime<Value>(pending: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(lateText)), maxModuleTime);
  });
  return Promise.race([pending, late]).finally(() => clearTimeout(timer));
}

export const failureText = (error: unknown): string =>
  error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
