import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Provider } from "../../model/artifact/provider.ts";
import { providers } from "../index.generated.ts";

/** The provider of this id. Throws `PROVIDER_UNKNOWN`, naming all ids, if it does not exist. */
export function findProvider(id: string): Provider {
  const found = providers.find((provider) => provider.id === id);
  if (found) return found;
  const ids = providers.map((provider) => provider.id).join(", ");
  throw new ToolwrightError("PROVIDER_UNKNOWN", `There is no provider \`${id}\`; there are ${ids}.`);
}
