import { uiApp } from "../model/ui-app.ts";

const styles = `
:root { color-scheme: light dark; font: 1rem/1.5 var(--font-sans, system-ui, sans-serif); background: var(--color-background-primary, light-dark(#ffffff, #171717)); }
body { margin: 0; padding: 0.75rem; min-height: 2rem; color: var(--color-text-primary, light-dark(#171717, #fafafa)); }
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

/** Text that ends no script element: what it replaces stands in strings, comments and patterns only, where the backslash changes nothing. */
const inScript = (script: string): string => script.replace(/<(?=\/script|!--)/gi, "\\x3c");
