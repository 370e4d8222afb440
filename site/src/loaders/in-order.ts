import type { Loader } from "astro/loaders";

/** Several loaders as one, run in order. */
export function inOrder(loaders: readonly Loader[]): Loader {
  return {
    name: "in-order",
    async load(context) {
      for (const loader of loaders) await loader.load(context);
    },
  };
}
