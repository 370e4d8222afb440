/** The style of the catalogue's page, light and dark. */
export const catalogueStyle = `
:root { color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#fff, #14161a); color: light-dark(#1c2024, #e6e8eb); }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
a { color: light-dark(#0550ae, #79b8ff); }
h2 { margin-top: 2.5rem; border-bottom: 1px solid light-dark(#d5d9de, #3a3f46); }
h3 { margin-top: 2.5rem; scroll-margin-top: 1rem; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; }
pre { overflow-x: auto; padding: 0.75rem; border-radius: 0.4rem; background: light-dark(#f3f4f6, #1e2227); }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid light-dark(#e3e6ea, #2c3138); }
input { font: inherit; padding: 0.25rem 0.5rem; }
`;
