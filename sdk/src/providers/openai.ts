import { limitsReadOn } from "../schema/forms/schema-form.ts";
import { headOf, makeProvider } from "./dialect/make-adapter.ts";
import { openaiStrictLimits } from "./dialect/openai-limits.ts";
import { strictParameters } from "./dialect/openai-parameters.ts";

/** OpenAI's Responses API: flat function tools, `strict` always set. */
export default makeProvider({
  id: "openai",
  profile: {
    title: "OpenAI Responses",
    limits: [
      ...openaiStrictLimits,
      ...limitsReadOn("2026-11-21", {
        "strict-default": {
          summary: "Where `strict` is left out, the server makes every field required.",
          source: "developers.openai.com, function calling, as of 2026-04-01",
        },
      }),
    ],
  },
  names: /^[a-zA-Z0-9_-]{1,64}$/,
  write({ tool, input }, report) {
    const { parameters, strict, reverse } = strictParameters(input, report);
    return { definition: { type: "function", ...headOf(tool), parameters, strict }, reverse };
  },
});
