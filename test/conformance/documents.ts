import type { McpPrompt, McpResources } from "../../sdk/src/server.ts";

export const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** The prompts that the scenarios of the conformance suite get by name. */
export const conformancePrompts: Readonly<Record<string, McpPrompt>> = {
  test_simple_prompt: { description: "A prompt of one line.", messages: () => "This is a simple prompt for testing." },
  test_prompt_with_arguments: {
    description: "A prompt with two arguments.",
    arguments: {
      arg1: {
        description: "First test argument",
        complete: (typed) => ["paris", "park", "party", "testing"].filter((value) => value.startsWith(typed)),
      },
      arg2: { description: "Second test argument" },
    },
    messages: ({ arg1 = "", arg2 = "" }) => `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`,
  },
  test_prompt_with_embedded_resource: {
    description: "A prompt with a document.",
    arguments: { resourceUri: { description: "Address of the resource" } },
    messages: ({ resourceUri = "" }) => [
      { content: { uri: resourceUri, mimeType: "text/plain", text: "Embedded resource content for testing." } },
      { content: "Please process the embedded resource above." },
    ],
  },
  test_prompt_with_image: {
    description: "A prompt with an image.",
    messages: () => [
      { content: { type: "image", mimeType: "image/png", data: pixel } },
      { content: "Please analyze the image above." },
    ],
  },
  test_input_required_result_prompt: {
    description: "A prompt that asks.",
    messages: async (_, { ask }) => {
      const answer = await ask({
        key: "user_context",
        message: "What context should the prompt use?",
        answer: { type: "object", properties: { context: { type: "string" } }, required: ["context"] },
      });
      return `Use this context: ${JSON.stringify(answer)}`;
    },
  },
};

const staticDocuments = {
  "test://static-text": { mimeType: "text/plain", text: "This is the content of the static text resource." },
  "test://static-binary": { mimeType: "image/png", blob: pixel },
  "test://watched-resource": { mimeType: "text/plain", text: "This one can change." },
};

/** The resources that the scenarios read. */
export const conformanceResources: McpResources = {
  list: () => Object.entries(staticDocuments).map(([uri, { mimeType }]) => ({ uri, name: uri.slice(7), mimeType })),
  templates: [{ uriTemplate: "test://template/{id}/data", name: "template", mimeType: "application/json" }],
  read: (uri) => {
    const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
    if (id === undefined) return new Map(Object.entries(staticDocuments)).get(uri);
    const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
    return { mimeType: "application/json", text };
  },
};
