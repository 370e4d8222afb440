import { docsLoader, i18nLoader } from "@astrojs/starlight/loaders";
import { docsSchema, i18nSchema } from "@astrojs/starlight/schema";
import { defineCollection } from "astro:content";
import { providers } from "toolwright/build";
import { apiIndex } from "./loaders/api-index.ts";
import { errorPage } from "./loaders/error-page.ts";
import { inOrder } from "./loaders/in-order.ts";
import { markdownFolder } from "./loaders/markdown-folder.ts";
import { rulePages } from "./loaders/rule-pages.ts";

const providerPages = markdownFolder({
  folder: "../sdk/src/providers",
  base: "providers",
  title: "Providers",
  pageTitle: (id) => providers.find((provider) => provider.id === id)?.profile.title,
  description: "The schemas that each provider accepts, and the changes that are made for it.",
});

const transportPages = markdownFolder({
  folder: "../sdk/src/transports",
  base: "transports",
  title: "Transports",
  description: "How calls are read from a provider's messages, and how results are sent back.",
});

const bridgePages = markdownFolder({
  folder: "../sdk/src/bridges",
  base: "bridges",
  title: "Bridges",
  description: "How a turn's tools become another library's tools, and how results return.",
});

export const collections = {
  docs: defineCollection({
    // The first loader deletes unknown entries, so it must come first.
    loader: inOrder([docsLoader(), rulePages(), providerPages, transportPages, bridgePages, errorPage(), apiIndex()]),
    schema: docsSchema(),
  }),
  i18n: defineCollection({ loader: i18nLoader(), schema: i18nSchema() }),
};
