import type { Deprecation } from "./tool.ts";

interface Described {
  readonly description: string;
  readonly metadata: { readonly deprecated?: Deprecation };
}

/** The sentence for a model about a deprecated tool; empty for other tools. */
export function deprecationNote({ metadata: { deprecated } }: Pick<Described, "metadata">): string {
  if (deprecated === undefined) return "";
  const { reason, replacement } = deprecated;
  const instead = replacement === undefined ? "" : `, use ${replacement} instead`;
  return `Deprecated${instead}: ${reason.trim().replace(/[.\s]+$/, "")}.`;
}

/** The description as models get it. */
export const describedForModel = ({ description, metadata }: Described): string =>
  [deprecationNote({ metadata }), description]
    .filter((part) => part !== "")
    .join("\n\n")
    .toWellFormed();
