import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
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
