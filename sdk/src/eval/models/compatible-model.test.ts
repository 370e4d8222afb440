import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { expect, test } from "vitest";
import { compatibleModel } from "./compatible-model.ts";

test("the error of a server that is not there has its address and the reason, and may pass", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  server.close();
  await once(server, "close");
  const model = compatibleModel({ baseUrl: new URL(`${origin}/v1`), model: "m" });
  await expect(async () => model.doGenerate({ prompt: [] })).rejects.toMatchObject({
    message: `${origin} cannot be reached: connect ECONNREFUSED ${origin.slice("http://".length)}`,
    code: "ECONNREFUSED",
    cause: { message: "fetch failed" },
  });
});
