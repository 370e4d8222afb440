import { definitionPieces, PrintedSchemas, type DefinitionPiece } from "../definition-text.ts";
import type { ToolPage } from "../tool-page.ts";
import type { ToolPortability } from "../tool-portability.ts";
import { estimatedTokens } from "../../util/count-tokens.ts";
import { providerTitle } from "./provider-title.ts";

/** A tool at one provider, as a page shows it. */
export interface ProviderView {
  readonly id: string;
  readonly title: string;
  /** About how many tokens the definition takes; left out if it is not sent. */
  readonly tokens?: number;
  /** The kinds of changes, the gravest first. */
  readonly outcome: ToolPortability["outcome"];
  /** The definition's text; left out if it is not sent. A long schema is printed for one provider. */
  readonly pieces?: readonly DefinitionPiece[];
}

/** Every provider of a tool, sorted by id, including providers that refuse it. */
export function providerViews({ providers, portability = [] }: ToolPage): readonly ProviderView[] {
  const ids = [...new Set([...providers.map(({ id }) => id), ...portability.map(({ provider }) => provider)])].sort();
  const schemas = new PrintedSchemas();
  return ids.map((id) => {
    const schema = providers.find((one) => one.id === id)?.schema;
    const own = portability.find(({ provider }) => provider === id);
    return {
      id,
      title: providerTitle(id),
      outcome: own?.outcome ?? ["kept"],
      ...(schema && {
        tokens: estimatedTokens(JSON.stringify(schema).length),
        pieces: definitionPieces(schema, id, schemas),
      }),
    };
  });
}
