import { fitDescription } from "./dialect/fit-description.ts";
import { makeProvider } from "./dialect/make-adapter.ts";
import { openaiLimits, openaiStrictLimits } from "./dialect/openai-limits.ts";
import { strictParameters } from "./dialect/openai-parameters.ts";
import { openaiForms } from "./forms/openai-forms.ts";

const longestDescription = 1024;

const provider = makeProvider({
  id: "openai-chat",
  profile: {
    title: "OpenAI Chat Completions",
    limits: [
      ...openaiLimits,
      ...openaiStrictLimits,
      {
        id: "description-length",
        summary: "A description has at most 1,024 characters.",
        value: longestDescription,
        checked: "2026-11-21",
        source: "github.com/getsentry/sentry-mcp/issues/106",
      },
    ],
  },
  names: /^[a-zA-Z0-9_-]{1,64}$/,
  write({ tool, input, memory }, report) {
    const { parameters, strict, reverse } = strictParameters(input, { report, memory });
    const text = fitDescription(tool.description, longestDescription, report);
    const description = text === "" ? {} : { description: text };
    return {
      definition: { type: "function", function: { name: tool.name, ...description, parameters, strict } },
      reverse,
    };
  },
});

/** OpenAI's Chat Completions API: the function inside the tool, `strict` always said. */
export default { ...provider, forms: openaiForms };
