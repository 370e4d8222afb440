import { uiApp } from "../model/call/ui-app.ts";
import type { ToolRecord } from "../model/artifact/registry.ts";

const styles = `
:root { color-scheme: light dark; font: 1rem/1.5 var(--font-sans, system-ui, sans-serif); background: var(--color-background-primary, light-dark(#ffffff, #171717)); }
body { margin: 0; padding: 0.75rem; min-height: 2rem; color: var(--color-text-primary, light-dark(#171717, #fafafa)); }
[aria-invalid="true"] { outline: 2px solid light-dark(#b42318, #ff9d92); }
[role="alert"] { color: light-dark(#b42318, #ff9d92); }
/* The component itself shows what does not fit. */
#${uiApp.root}:has([aria-invalid="true"]) > div > [role="alert"]:last-child { display: none; }
`;

/** The whole page of a component: one HTML document that loads nothing. */
export const componentPage = (script: string, tool: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${tool}</title>
<style>${styles}</style>
</head>
<body>
<main id="${uiApp.root}"></main>
<script type="module">${inScript(script)}</script>
</body>
</html>
`;

/** Text that does not end a script element: it replaces text only in strings, comments and patterns, where the backslash has no effect. */
const inScript = (script: string): string => script.replace(/<(?=\/script|!--)/gi, "\\x3c");

const scheme = "ui://";

/** Address of the page of a tool's component, which changes with its content, because clients cache pages forever. Undefined without a component. */
export const componentUri = ({ componentPath }: ToolRecord): string | undefined =>
  componentPath === undefined ? undefined : `${scheme}${componentPath.replace(/\.js$/, "")}`;

/** The file of the page at an address, relative to the registry; undefined for addresses that are not of components. */
export function componentFileAt(uri: string): { readonly tool: string; readonly file: string } | undefined {
  const [, file, tool] = /^ui:\/\/(components\/([\w-]+)\.[0-9a-f]{16})$/.exec(uri) ?? [];
  return file === undefined || tool === undefined ? undefined : { tool, file: `${file}.js` };
}
