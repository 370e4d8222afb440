import type { Store } from "../../sdk/src/model/ports/store.ts";

/** Which operations of a store fail. */
export interface Failures {
  /** Whether the operation of this number, from 1, fails. */
  readonly fails: (operation: number) => boolean;
  /** `before` it has happened, or `after` it. */
  readonly when: "before" | "after";
}

/** A store of which some operations fail, and the number of operations so far. */
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
  return {
    append: failing((log, addition) => store.append(log, addition)),
    read: failing((log, after) => store.read(log, after)),
    useOnce: failing((key, expiresAt) => store.useOnce(key, expiresAt)),
    remove: failing((log) => store.remove(log)),
    close: () => store.close(),
    operations: () => operations,
  };
}
