import { limitsReadOn } from "../schema/forms/schema-form.ts";
import { headOf, makeProvider } from "./dialect/make-adapter.ts";
import { openaiLimits } from "./dialect/openai-limits.ts";
import { looseParameters } from "./dialect/openai-parameters.ts";

/** OpenAI's Realtime API: flat function tools; it has no strict mode. */
export default makeProvider({
  id: "openai-realtime",
  profile: {
    title: "OpenAI Realtime",
    limits: [
      ...openaiLimits,
      ...limitsReadOn("2026-11-21", {
        "no-strict": {
          summary: "A session's tool has no `strict`.",
          source: "openai-node, resources/realtime/realtime.ts; github.com/livekit/agents/issues/3398",
        },
      }),
    ],
  },
  names: /^[a-zA-Z0-9_-]{1,64}$/,
  write({ tool, input }, report) {
    return { definition: { type: "function", ...headOf(tool), parameters: looseParameters(input, report) } };
  },
});
