import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import { mcpDesk } from "#test/support/mcp-desk.ts";
import { uiTools } from "#test/support/ui-tools.ts";
import { createServer, type ToolwrightServer } from "../../server.ts";
import { loadRegistry } from "../../runtime.ts";
import { serveCatalogue } from "../../cli/project/catalogue-site.ts";

const file = await runtimeArtifact(uiTools, afterAll);
const serve = async (): Promise<ToolwrightServer> => createServer({ registry: await loadRegistry(file) });

/** Everything that a server sends on a connection until the connection ends. */
async function received(port: number, sent: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString())).on("error", () => undefined);
  socket.write(sent);
  await once(socket, "close");
  return text;
}

const noSite = (): Promise<undefined> => Promise.resolve(undefined);

test("without an option, servers listen on this machine alone", async () => {
  const server = await serve();
  const { server: mcp } = await mcpDesk();
  const [pages, protocol, catalogue] = [
    await server.listen({ port: 0 }),
    await mcp.listen({ port: 0 }),
    await serveCatalogue(noSite, { port: 0, isNamed: false }),
  ];
  for (const { url } of [pages, protocol, catalogue]) expect(new URL(url).hostname).toBe("127.0.0.1");
  await Promise.all([server.close(), protocol.close(), mcp.close(), catalogue.close()]);
});

test("a foreign host name gets nothing of the catalogue's preview", async () => {
  const served = await serveCatalogue(noSite, { port: 0, isNamed: false });
  const port = Number(new URL(served.url).port);
  const get = (host: string): Promise<string> =>
    received(port, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect(await get("localhost")).toMatch(/^HTTP\/1.1 404 /);
  expect(await get("evil.example")).toMatch(/^HTTP\/1.1 403 /);
  await served.close();
});

describe("a method that a path does not have", () => {
  const send = async (fetcher: (request: Request) => Promise<Response>, method: string, path: string) => {
    const response = await fetcher(new Request(`http://localhost${path}`, { method, headers: { host: "localhost" } }));
    return [response.status, response.headers.get("allow")];
  };

  test.each([
    ["DELETE", "/api/sessions", 405, "GET, HEAD, POST"],
    ["GET", "/api/tools/pick_date", 405, "POST"],
    ["PUT", "/api/sessions/s1", 405, "DELETE"],
    ["OPTIONS", "/api/ui-tool/submit", 405, "POST"],
    ["POST", "/api/ui-tool/events", 405, "GET, HEAD"],
    ["POST", "/api/nothing", 404, null],
  ])("%s %s of the HTTP server", async (method, path, status, allow) => {
    const server = await serve();
    expect(await send(server.fetch, method, path)).toEqual([status, allow]);
    await server.close();
  });

  test.each([
    ["PUT", "/mcp", 405, "GET, POST, DELETE"],
    ["POST", "/.well-known/oauth-protected-resource", 405, "GET, HEAD"],
  ])("%s %s of the MCP server", async (method, path, status, allow) => {
    const { server } = await mcpDesk();
    expect(await send(server.handler({ token: "a-long-random-token" }), method, path)).toEqual([status, allow]);
    await server.close();
  });

  test("of the page of `toolwright dev`", async () => {
    const served = await serveCatalogue(noSite, { port: 0, isNamed: false });
    const response = await fetch(`${served.url}/llms.txt`, { method: "POST" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect((await fetch(`${served.url}/nothing`)).status).toBe(404);
    await served.close();
  });
});
