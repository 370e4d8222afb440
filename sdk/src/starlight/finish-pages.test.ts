import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { finishedPage, withSystemScheme } from "./finish-pages.ts";

const page = (body: string): string =>
  `<!DOCTYPE html><html lang="en" data-theme="dark"><head><title>x</title></head><body>${body}</body></html>`;
const policyOf = (html: string): string =>
  /<meta http-equiv="content-security-policy" content="([^"]*)">/.exec(finishedPage(html, {}))?.[1] ?? "";
const digest = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

it("allows the scripts of the page, and no others", () => {
  const policy = policyOf(
    page(`<script>one()</script><script type="module">two()</script><script src="/a.js"></script>`),
  );
  expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' ${digest("one()")} ${digest("two()")};`);
  expect(policy).toContain("object-src 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
});

it("hashes a script as browsers read it, with simple line ends", () => {
  expect(policyOf(page("<script>a\r\nb</script>"))).toContain(digest("a\nb"));
});

it("adds the sources that a site names", () => {
  expect(finishedPage(page(""), { "img-src": ["https:"], "media-src": ["'self'"] })).toMatch(
    /img-src 'self' data: https:;.*media-src 'self'/,
  );
});

it("writes no policy where the site wants none, or has one", () => {
  expect(finishedPage(page(""), false)).not.toContain("content-security-policy");
  const own = page("").replace("<title>", '<meta http-equiv="Content-Security-Policy" content="default-src *"><title>');
  expect(finishedPage(own, {}).match(/content-security-policy/gi)).toHaveLength(1);
});

it("names no theme before a script has chosen one", () => {
  expect(finishedPage(page(""), {})).toContain('<html lang="en"><head>');
});

it("repeats the rules of a theme for pages without one, for systems that ask for it", () => {
  expect(withSystemScheme(":root{--a:1}:root[data-theme=light]{--a:2}")).toBe(
    ":root{--a:1}:root[data-theme=light]{--a:2}@media (prefers-color-scheme:light){:root:not([data-theme]){--a:2}}",
  );
  expect(withSystemScheme('@layer x{[data-theme="dark"] .a,.b{color:red}}')).toBe(
    '@layer x{[data-theme="dark"] .a,.b{color:red}@media (prefers-color-scheme:dark){:root:not([data-theme]) .a,.b{color:red}}}',
  );
  const other = ".code:not([data-theme=light]){color:red}:root[data-theme] p{color:blue}";
  expect(withSystemScheme(other)).toBe(other);
});
