import { replaceFile } from "../../errors/replace-file.ts";
import { counted } from "../../util/texts.ts";
import { defineCommand, rootOption } from "../console/options.ts";
import { usageError } from "../console/errors.ts";
import { openRegistry, buildOption } from "../project/open-registry.ts";

const defaultServer = "http://127.0.0.1:3000";

export default defineCommand({
  name: "export",
  group: "publish",
  summary: "Write the OpenAPI document of `toolwright serve`.",
  options: {
    "--openapi": "write OpenAPI 3.1: one operation for each tool",
    "--out <file>": "write to this file (default: standard output)",
    "--server <url>": `address of the server (default: ${defaultServer})`,
    ...buildOption,
    ...rootOption,
  },
  example: ["toolwright export --openapi --out openapi.json", "writes the document to a file"],
  async run(input, io) {
    const { server = defaultServer } = input.options;
    const out = input.path("out");
    if (!input.has("openapi")) throw usageError("Name the format: '--openapi'.", "export");
    if (typeof server !== "string" || !/^https?:\/\/[^\s/]/.test(server)) {
      throw usageError(`${JSON.stringify(server)} is not an address such as ${defaultServer}.`, "export");
    }
    const registry = await openRegistry(input, io);
    const { loadConfig } = await import("../../compile/project/load-config.ts");
    const { openApiDocument } = await import("../../serve/web/openapi-document.ts");
    const { isServedAlone } = await import("../../serve/web/single-call.ts");
    const { title } = await loadConfig(input.root);
    const text = JSON.stringify(openApiDocument(registry, { title, server: server.replace(/\/+$/, "") }), null, 2);
    const leftOut = registry.tools.filter((tool) => !isServedAlone(tool)).map(({ toolId }) => toolId);
    if (leftOut.length > 0) io.err(`Omitted because they need a session or an agent: ${leftOut.join(", ")}.`);
    if (out === undefined) {
      io.out(text);
      return 0;
    }
    await replaceFile(out, `${text}\n`);
    io.out(`Wrote ${counted(registry.tools.length - leftOut.length, "tool")} to ${String(input.text("out"))}.`);
    return 0;
  },
});
