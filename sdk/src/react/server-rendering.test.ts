import { createElement as h } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { createUiClient, ToolwrightProvider, UiOutlet, UiPanel, useUiConnection } from "../react.ts";
import { SchemaForm } from "../react-form.ts";

const Connection = () => h("p", null, useUiConnection());

test("a server renders the page without questions, and sends no request", () => {
  let requests = 0;
  const fetch = (): Promise<Response> => {
    requests += 1;
    return Promise.reject(new Error("no request is expected"));
  };
  const client = createUiClient({ session: "s", fetch });
  const page = h(
    ToolwrightProvider,
    { client, components: {}, fallback: SchemaForm },
    h(Connection),
    h(UiOutlet),
    h(UiPanel),
  );
  expect(renderToString(page)).toMatch(
    /^<p>connecting<\/p><div data-toolwright="outlet"><\/div><div role="status" style="[^"]+"><\/div>$/,
  );
  expect(requests).toBe(0);
});
