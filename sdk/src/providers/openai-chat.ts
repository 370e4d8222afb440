import { limitsReadOn } from "../schema/forms/schema-form.ts";
import { headOf, makeProvider } from "./dialect/make-adapter.ts";
import { openaiStrictLimits } from "./dialect/openai-limits.ts";
import { strictParameters } from "./dialect/openai-parameters.ts";
import type { Report } from "./dialect/report.ts";

const longestDescription = 1024;

/** OpenAI's Chat Completions API: the function inside the tool, `strict` always set. */
export default makeProvider({
  id: "openai-chat",
  profile: {
    title: "OpenAI Chat Completions",
    limits: [
      ...openaiStrictLimits,
      ...limitsReadOn("2026-11-21", {
        "description-length": {
          summary: "A description has at most 1,024 characters.",
          value: longestDescription,
          source: "github.com/getsentry/sentry-mcp/issues/106",
        },
      }),
    ],
  },
  names: /^[a-zA-Z0-9_-]{1,64}$/,
  write({ tool, input }, report) {
    const { parameters, strict, reverse } = strictParameters(input, report);
    const description = fitDescription(tool.description, longestDescription, report);
    return {
      definition: { type: "function", function: { ...headOf({ ...tool, description }), parameters, strict } },
      reverse,
    };
  },
});

/** The description, cut at the end of a paragraph or a sentence if it is longer than the provider accepts. */
function fitDescription(text: string, longest: number, report: Report): string {
  if (text.length <= longest) return text;
  const start = text.slice(0, longest);
  const end = [start.lastIndexOf("\n\n"), start.lastIndexOf(". ") + 1, start.lastIndexOf(" ")].find(
    (index) => index > longest / 2,
  );
  report({
    change: "dropped",
    limit: "description-length",
    message: `The description has ${text.length} characters; everything after ${longest} is omitted.`,
    evidence: text
      .slice(end ?? longest)
      .trim()
      .slice(0, 80),
    remedy: `Say it in ${longest} characters, the most important first.`,
  });
  return text.slice(0, end ?? longest).trimEnd();
}
