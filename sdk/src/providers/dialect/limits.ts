import type { ProviderLimit } from "../../model/artifact/provider.ts";

/** Limits by their ids, all last read on one day. */
export const limitsReadOn = (
  checked: string,
  rows: Readonly<Record<string, Omit<ProviderLimit, "id" | "checked">>>,
): readonly ProviderLimit[] =>
  Object.entries(rows).map(([id, { source, ...row }]) => ({ id, ...row, checked, source }));
