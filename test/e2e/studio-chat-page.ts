// Shared by the browser tests of the studio's chat.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator, Page } from "playwright-core";
import { onTestFinished } from "vitest";

export const log = (page: Page): Locator => page.getByRole("log", { name: "Conversation" });
export const message = (page: Page): Locator => page.getByRole("textbox", { name: "Message" });

export async function openChat(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Chat" }).press("Enter");
  await page.getByRole("link", { name: "New chat" }).press("Enter");
  // Changed tools render the page again.
  await page.getByText("Building …").waitFor({ state: "hidden", timeout: 120_000 });
  // They belong to the tools, which do not exist during the first build.
  const examples = page.getByRole("list", { name: "What you might say" }).getByRole("button");
  await examples.first().waitFor({ timeout: 120_000 });
}

export async function say(page: Page, text: string): Promise<void> {
  // No message can be sent while an answer arrives.
  await page.getByRole("button", { name: "Send", exact: true }).waitFor();
  await message(page).focus();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

export const adding = `import { defineTool } from "toolwright";

export interface Sum {
  /** The first number. */
  a: number;
  /** The second number. */
  b: number;
}

/**
 * Add two numbers and return their sum.
 *
 * Use when the user wants to know a sum. Not for other operations.
 */
export default defineTool({ category: "utility", execute: ({ a, b }: Sum): { sum: number } => ({ sum: a + b }) });
`;

interface Completions {
  readonly address: string;
  /** Requests in order of arrival. */
  readonly requests: { readonly headers: object; readonly body: { readonly messages: readonly object[] } }[];
}

type Reply = (response: ServerResponse, send: (delta: object, reason?: string) => void, count: number) => void;

/** A streaming server of the Chat Completions API. */
export async function completions(reply: Reply): Promise<Completions> {
  const requests: Completions["requests"] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    request.on("end", () => {
      requests.push({ headers: request.headers, body: JSON.parse(text) as never });
      const send = (delta: object, reason?: string): void => {
        if (!response.headersSent) response.setHeader("content-type", "text/event-stream");
        const choice = { index: 0, delta, finish_reason: reason ?? null };
        response.write(`data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", choices: [choice] })}\n\n`);
        if (reason === undefined) return;
        const usage = { prompt_tokens: 1200, completion_tokens: 34 };
        response.end(`data: ${JSON.stringify({ id: "1", choices: [], usage })}\n\ndata: [DONE]\n\n`);
      };
      reply(response, send, requests.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v1`, requests };
}

export async function chooseAddress(page: Page, address: string): Promise<void> {
  await page.getByRole("combobox", { name: "Model" }).selectOption({ label: "OpenAI-compatible address" });
  await page.getByRole("textbox", { name: "Address" }).fill(address);
  await page.getByRole("textbox", { name: "Name" }).fill("local");
}
