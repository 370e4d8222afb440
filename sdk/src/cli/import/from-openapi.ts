import path from "node:path";
import type { CommandIo } from "../../model/command.ts";
import { clientImport } from "./client-import.ts";
import type { ImportPlan, ImportRequest, Skipped } from "./imported-tool.ts";
import { credentialText, openApiClientText, settingsOf, type ClientSettings } from "./openapi-client-text.ts";
import { readOpenApi } from "./openapi-document.ts";
import { openApiTool, originalName } from "./openapi-tool.ts";
import { toolFiles } from "./tool-files.ts";
import { isChosen, snakeCase, toolNames } from "./tool-name.ts";

/** One tool for each operation of an OpenAPI document, which sends the operation's request. */
export async function planFromOpenApi(given: string, request: ImportRequest, io: CommandIo): Promise<ImportPlan> {
  const document = await readOpenApi(path.resolve(io.cwd, given), request.root);
  const base = path.basename(given).replace(/\.(?:json|ya?ml)$/i, "");
  const id = snakeCase(request.prefix ?? base).replace(/^(?=\d)/, "api_") || "api";
  const folder = `lib/${id}_api`;
  const client = clientImport("sendRequest", `${folder}/client.ts`, request.tools);
  const nameOf = toolNames(request.prefix);
  const tools: Record<string, Readonly<Record<string, string>>> = {};
  const skipped: Skipped[] = [];
  for (const operation of document.operations) {
    const original = originalName(operation);
    if (!isChosen(original, request.only)) continue;
    const tool = openApiTool(document.root, operation, nameOf(original));
    if (typeof tool === "string") skipped.push({ original, reason: `${tool}.` });
    else tools[tool.name] = await toolFiles(tool, client);
  }
  const settings = settingsOf(document, id);
  return {
    tools,
    shared: { [folder]: { "client.ts": openApiClientText(settings), "README.md": readme(document.title, settings) } },
    skipped,
    steps: [
      ...(document.baseUrl === "" ? [`Set ${settings.baseVariable} to the address of the server.`] : []),
      `Set ${settings.tokenVariable} to a credential if the server asks for one; ${folder}/README.md says more.`,
    ],
  };
}

function readme(title: string, settings: ClientSettings): string {
  const { baseVariable, tokenVariable, baseUrl } = settings;
  const otherwise = baseUrl === "" ? "required: the document names no address" : `default: \`${baseUrl}\``;
  return `# ${title.replaceAll(/\s+/g, " ")}

The tools that import \`client.ts\` send requests to this interface. Two variables of the environment set how:

| variable | value |
|---|---|
| \`${baseVariable}\` | address that paths are added to (${otherwise}) |
| \`${tokenVariable}\` | credential, ${credentialText(settings)}; without it requests are sent without one |
`;
}
