import type { LogAddition, Store } from "../../sdk/src/model/ports/store.ts";
import { wrapStore } from "./wrap-store.ts";

/** Which operations of a store fail. */
export interface Failures {
  /** Whether the operation of this number, from 1, fails. */
  readonly fails: (operation: number) => boolean;
  /** Fails `before` the operation has happened, or `after` it. */
  readonly when: "before" | "after";
}

/** A store with failing operations, and the number of operations so far. */
export function failingStore(store: Store, { fails, when }: Failures): Store & { readonly operations: () => number } {
  let operations = 0;
  const failing =
    <Given extends readonly unknown[], Result>(run: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      operations += 1;
      const isFailing = fails(operations);
      if (isFailing && when === "before") throw new Error(`operation ${operations} failed`);
      const result = await run(...given);
      if (isFailing) throw new Error(`operation ${operations} failed`);
      return result;
    };
  return wrapStore(store, {
    append: failing((log: string, addition: LogAddition) => store.append(log, addition)),
    read: failing((log: string, after?: number) => store.read(log, after)),
    useOnce: failing((key: string, expiresAt: number) => store.useOnce(key, expiresAt)),
    erase: failing((log: string) => store.erase(log)),
    operations: () => operations,
  });
}
