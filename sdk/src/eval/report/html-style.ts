/** The style of the HTML report, for light and dark. */
export const reportStyle = `
:root { color-scheme: light dark; --line: light-dark(#d0d4da, #3b4048); --text: light-dark(#1d2126, #e6e8eb); --dim: light-dark(#5b636e, #a0a8b4);
  --page: light-dark(#fff, #16191d); --right: light-dark(#1a7f4b, #4cc38a); --wrong: light-dark(#c2362b, #ff8f85); --open: light-dark(#8a6100, #e5b455); --mark: light-dark(#2a5db0, #82b1ff); }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 70rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h2 { margin-top: 2.5rem; } h3 { margin-bottom: .4rem; font-weight: 600; overflow-wrap: anywhere; }
code, pre { font: 13px/1.45 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { margin: .2rem 0; white-space: pre-wrap; }
blockquote { margin: .5rem 0; padding-left: .8rem; border-left: 3px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere; }
.table { overflow-x: auto; } td code { overflow-wrap: break-word; } table { border-collapse: collapse; }
th, td { padding: .3rem .7rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
.matrix td, .matrix th { text-align: center; } .matrix th[scope=row], .matrix thead td { text-align: right; }
.right { color: var(--right); } .wrong { color: var(--wrong); }
.shade1 { background: color-mix(in srgb, currentColor 8%, transparent); } .shade2 { background: color-mix(in srgb, currentColor 16%, transparent); }
.shade3 { background: color-mix(in srgb, currentColor 24%, transparent); } .shade4 { background: color-mix(in srgb, currentColor 32%, transparent); }
th, td { white-space: nowrap; }
svg { display: block; max-width: 100%; min-width: 22rem; height: auto; } svg text { fill: var(--text); font: 12.5px system-ui, sans-serif; } svg .axis { fill: var(--dim); }
.grid { stroke: var(--line); } .interval { stroke: var(--mark); stroke-width: 3; stroke-linecap: round; } .point { fill: var(--mark); } .floor { stroke: var(--open); stroke-width: 2; stroke-dasharray: 5 4; }
details { margin: .4rem 0; padding: .3rem .7rem; border: 1px solid var(--line); border-radius: 6px; } summary { cursor: pointer; overflow-wrap: anywhere; }
.passed > summary b { color: var(--right); } .failed > summary b, .error > summary b { color: var(--wrong); } .stale > summary b, .missing > summary b { color: var(--open); }
.entry { margin: .4rem 0; padding-left: .8rem; border-left: 3px solid var(--line); } .entry.user { border-color: var(--mark); }
`;
