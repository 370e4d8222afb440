import { makeProvider } from "./dialect/make-adapter.ts";
import { openaiLimits, openaiStrictLimits } from "./dialect/openai-limits.ts";
import { strictParameters } from "./dialect/openai-parameters.ts";
import { openaiForms } from "./forms/openai-forms.ts";

const provider = makeProvider({
  id: "openai",
  profile: {
    title: "OpenAI Responses",
    limits: [
      ...openaiLimits,
      ...openaiStrictLimits,
      {
        id: "strict-default",
        summary: "Where `strict` is left out, the server makes every field required.",
        checked: "2026-11-21",
        source: "developers.openai.com, function calling, as of 2026-04-01",
      },
    ],
  },
  names: /^[a-zA-Z0-9_-]{1,64}$/,
  write({ tool, input }, report) {
    const { parameters, strict, reverse } = strictParameters(input, report);
    const description = tool.description === "" ? {} : { description: tool.description };
    return { definition: { type: "function", name: tool.name, ...description, parameters, strict }, reverse };
  },
});

/** OpenAI's Responses API: flat function tools, `strict` always said. */
export default { ...provider, forms: openaiForms };
