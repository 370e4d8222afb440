import { docsSchema } from "@astrojs/starlight/schema";
import { defineCollection } from "astro:content";
import { toolwrightFields, toolwrightLoader } from "toolwright/starlight";
import { registries } from "../catalogue.ts";
import { errorPage } from "./loaders/error-page.ts";
import { inOrder } from "./loaders/in-order.ts";
import { markdownFolder } from "./loaders/markdown-folder.ts";
import { rulePages } from "./loaders/rule-pages.ts";

const providers = markdownFolder({
  folder: "../sdk/src/providers",
  base: "providers",
  title: "Providers",
  description: "What each provider accepts, and what becomes of a schema on its way there.",
});

export const collections = {
  docs: defineCollection({
    // The first one clears what it does not know, so the others come after it.
    loader: inOrder([toolwrightLoader({ registries }), rulePages(), providers, errorPage()]),
    schema: docsSchema({ extend: toolwrightFields }),
  }),
};
