import type { Made } from "./when-changed.ts";

/** The guides and the catalogue without the API reference. Compiled package sources generate the pages. */
export const site: Made = {
  name: "site",
  from: ["sdk/dist", "sdk/src", "examples", "site", "package-lock.json"],
  gives: "site/dist/index.html",
};
