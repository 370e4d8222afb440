import type { ProviderLimit } from "../../model/artifact/provider.ts";
import { limitsReadOn } from "../../schema/forms/schema-form.ts";
import { schemaForms } from "../../schema/forms/schema-forms.ts";

const requests = limitsReadOn("2026-11-21", {
  "tool-name": {
    summary: "A name is 1 to 64 letters, digits, underscores and dashes.",
    value: 64,
    source: "openai-node, resources/shared.ts",
  },
  "unique-names": {
    summary: "Every tool of a request has its own name.",
    source: "our reading: a call names its tool and nothing else",
  },
  "tools-per-request": {
    summary: "At most 128 tools in a request.",
    value: 128,
    sum: { of: "all", measure: "tools" },
    source: "github.com/zed-industries/zed/issues/32946",
  },
});

export const openaiLimits: readonly ProviderLimit[] = [...requests, ...schemaForms.openai.limits];

/** Limits of the strict form have the same ids as the other limits. */
export const openaiStrictLimits: readonly ProviderLimit[] = [
  ...requests,
  ...schemaForms["openai-strict"].limits,
  ...limitsReadOn("2026-11-28", {
    "strict-nulls": {
      summary:
        "An optional property is sent as one that takes null, so null must have one meaning at each place: a property that is optional and takes null cannot be strict, unless null is its default.",
      source: "our reading: follows from `strict-objects`",
    },
  }),
];
