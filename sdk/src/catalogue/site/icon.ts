/** The icon of a site that has none: an SVG. */
export const catalogueIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="8" fill="#b4460f" />
  <path d="M7 10.5h18M16 10.5v14" stroke="#fff" stroke-width="4.4" stroke-linecap="round" />
</svg>
`;
