import { definePlugin } from "@astrojs/starlight/expressive-code";
import { select, setProperty } from "@astrojs/starlight/expressive-code/hast";

/**
 * Lets code scroll sideways by keyboard without a script. Expressive Code's script adds a tab stop to `<pre>` when the page is idle, and removes it
 * if nothing scrolls. Here `<code>` scrolls instead, so that the script has nothing to do. A shadow at the right edge shows that there is more.
 */
export const scrollingCode = () =>
  definePlugin({
    name: "scrolling-code",
    baseStyles: `
      pre:not(.wrap) > code {
        display: grid;
        overflow-x: auto;
        scrollbar-width: thin;
        scrollbar-color: var(--sl-color-gray-4) transparent;
        background:
          linear-gradient(to left, var(--sl-color-gray-7, var(--sl-color-gray-6)) 40%, transparent) right / 2.5rem 100% no-repeat local,
          linear-gradient(to left, light-dark(hsl(0 0% 0% / 16%), hsl(0 0% 100% / 16%)), transparent) right / 0.7rem 100% no-repeat scroll;
      }
      pre > code:focus-visible {
        outline: 2px solid var(--sl-color-text-accent);
        outline-offset: -2px;
      }
    `,
    hooks: {
      postprocessRenderedBlock: ({ renderData }) => {
        const code = select("pre:not(.wrap) > code", renderData.blockAst);
        if (code !== undefined) setProperty(code, "tabindex", "0");
      },
    },
  });
