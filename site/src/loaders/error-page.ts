import type { Loader } from "astro/loaders";
import { errorCodes } from "toolwright";
import { storePage } from "./store-page.ts";

const introduction = `Every error of Toolwright carries a code that never changes its meaning, the place it is about, and what to do.
The command line prints all three; in a program they are the fields \`code\`, \`at\` and \`remedy\` of a \`ToolwrightError\`.`;

/** The reference of error codes, written from the table the program itself uses. */
export function errorPage(): Loader {
  return {
    name: "error-page",
    async load(context) {
      const sections = Object.entries(errorCodes)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([code, { summary, remedy }]) => `## ${code}\n\n${summary}\n\n**What to do.** ${remedy}`);
      const page = {
        id: "errors",
        title: "Error codes",
        description: "What each error code means and what to do about it.",
        body: [introduction, ...sections].join("\n\n"),
      };
      await storePage(page, context);
    },
  };
}
