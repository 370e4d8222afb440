import type { JsonObject } from "../../util/json.ts";
import type { ReverseMap } from "../../model/provider.ts";
import { pointerKeys } from "../../util/json-pointer.ts";

/** Arguments under the names a provider has for them, at the outermost level. */
export function renameExample(input: JsonObject, reverse: ReverseMap | undefined): JsonObject {
  const names = new Map(
    Object.entries(reverse?.renames ?? {}).map(([path, key]) => [key, pointerKeys(path)[0] ?? key]),
  );
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [names.get(key) ?? key, value]));
}
