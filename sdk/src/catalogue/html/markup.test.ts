import { expect, it } from "vitest";
import { html, joined, raw } from "./markup.ts";

it("escapes every text, and quotes that would end an attribute", () => {
  const hostile = `"><script>alert('&')</script>`;
  expect(html`<a title="${hostile}">${hostile}</a>`.text).toBe(
    `<a title="&quot;&gt;&lt;script&gt;alert('&amp;')&lt;/script&gt;">">&lt;script>alert('&amp;')&lt;/script></a>`,
  );
});

it("keeps markup, omits undefined, false and a template's indents, and accepts lists", () => {
  const items = ["a<b", "c"].map((text) => html`<li>${text}</li>`);
  expect(
    html`<ul>
        ${items}${undefined}${false}
      </ul>
      ${0}`.text,
  ).toBe("<ul>\n<li>a&lt;b</li><li>c</li>\n</ul>\n0");
  expect(html`${joined(["a", raw("<b>")], ", ")}`.text).toBe("a, <b>");
});
