import { readFile } from "node:fs/promises";
import path from "node:path";
import type { CommandIo } from "../../model/command.ts";
import { clientImport, type ImportPlan, type ImportRequest, type Skipped, toolFiles } from "./tool-files.ts";
import { credentialText, openApiClientText, settingsOf, type ClientSettings } from "./openapi-client-text.ts";
import { readOpenApi } from "./openapi-document.ts";
import { openApiTool, originalName } from "./openapi-tool.ts";
import { isChosen, snakeCase, toolNames } from "./tool-name.ts";

/** One tool for each operation of an OpenAPI document, which sends the operation's request. */
export async function planFromOpenApi(given: string, request: ImportRequest, io: CommandIo): Promise<ImportPlan> {
  const document = await readOpenApi(path.resolve(io.cwd, given), request.root);
  const file = path.basename(given).replace(/\.(?:json|ya?ml)$/i, "");
  const id = [request.prefix ?? "", document.title, file].map(interfaceName).find((name) => name !== "") ?? "http";
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
  const clientText = openApiClientText(settings);
  const present = await readFile(path.join(request.root, folder, "client.ts"), "utf8").catch(() => clientText);
  return {
    tools,
    shared: { [folder]: { "client.ts": clientText, "README.md": readme(document.title, settings) } },
    skipped,
    steps: [
      ...(present === clientText ? [] : [`Check ${folder}/client.ts, which is not as this import would write it.`]),
      ...(document.baseUrl === "" ? [`Set ${settings.baseVariable} to the address of the server.`] : []),
      `Set ${settings.tokenVariable} to a credential if the server asks for one; ${folder}/README.md says more.`,
    ],
  };
}

const saysNothing = /^(?:apis?|rest|http|openapi|swagger|the|v?\d+|spec|specification|documentation|service)$/;
const mostWords = 4;

/** A short name for an interface from its title: `The Notes REST API v2` is `notes`. */
function interfaceName(title: string): string {
  const words = snakeCase(title.slice(0, longestTitle)).split("_");
  const telling = words.filter((word) => !saysNothing.test(word)).slice(0, mostWords);
  return telling.join("_").replace(/^(?=\d)/, "api_");
}

const longestTitle = 200;

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
