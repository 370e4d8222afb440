import {
  acceptedContent,
  completable,
  inputRequired,
  ResourceTemplate,
  type McpServer,
} from "@modelcontextprotocol/server";
import { z } from "zod";

export const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

type Content = { type: "text"; text: string } | { type: "image"; mimeType: string; data: string };

const text = (value: string): Content => ({ type: "text", text: value });
const said = (...contents: readonly Content[]) => ({
  messages: contents.map((content) => ({ role: "user" as const, content })),
});

/** Registers the prompts that the conformance suite requests by name. */
function registerPrompts(sdk: McpServer): void {
  sdk.registerPrompt("test_simple_prompt", { description: "A prompt of one line." }, () =>
    said(text("This is a simple prompt for testing.")),
  );
  const cities = ["paris", "park", "party", "testing"];
  const arg1 = completable(z.string().describe("First test argument"), (typed) =>
    cities.filter((value) => value.startsWith(typed)),
  );
  sdk.registerPrompt(
    "test_prompt_with_arguments",
    {
      description: "A prompt with two arguments.",
      argsSchema: z.object({ arg1, arg2: z.string().describe("Second test argument") }),
    },
    (args) => said(text(`Prompt with arguments: arg1='${args.arg1}', arg2='${args.arg2}'`)),
  );
  sdk.registerPrompt(
    "test_prompt_with_embedded_resource",
    {
      description: "A prompt with a document.",
      argsSchema: z.object({ resourceUri: z.string().describe("Address of the resource") }),
    },
    ({ resourceUri: uri }) => {
      const resource = { uri, mimeType: "text/plain", text: "Embedded resource content for testing." };
      const { messages } = said(text("Please process the embedded resource above."));
      return { messages: [{ role: "user", content: { type: "resource", resource } }, ...messages] };
    },
  );
  sdk.registerPrompt("test_prompt_with_image", { description: "A prompt with an image." }, () =>
    said({ type: "image", mimeType: "image/png", data: pixel }, text("Please analyze the image above.")),
  );
  sdk.registerPrompt("test_input_required_result_prompt", { description: "A prompt that asks." }, (context) => {
    const answer = acceptedContent(context.mcpReq.inputResponses, "user_context");
    if (answer !== undefined) return said(text(`Use this context: ${JSON.stringify(answer)}`));
    const requestedSchema = z.object({ context: z.string() });
    const asked = { message: "What context should the prompt use?", requestedSchema };
    return inputRequired({ inputRequests: { user_context: inputRequired.elicit(asked) } });
  });
}

const staticDocuments = {
  "test://static-text": { mimeType: "text/plain", text: "This is the content of the static text resource." },
  "test://static-binary": { mimeType: "image/png", blob: pixel },
  "test://watched-resource": { mimeType: "text/plain", text: "This one can change." },
};

/** Registers the prompts and the resources that the scenarios read. */
export function registerDocuments(sdk: McpServer): void {
  registerPrompts(sdk);
  for (const [uri, content] of Object.entries(staticDocuments))
    sdk.registerResource(uri.slice(7), uri, { mimeType: content.mimeType }, () => ({
      contents: [{ uri, ...content }],
    }));
  const template = new ResourceTemplate("test://template/{id}/data", { list: undefined });
  sdk.registerResource("template", template, { mimeType: "application/json" }, ({ href: uri }, { id }) => {
    const data = { id, templateTest: true, data: `Data for ID: ${String(id)}` };
    return { contents: [{ uri, mimeType: "application/json", text: JSON.stringify(data) }] };
  });
}
