import { defineTool } from "toolwright";

export interface RequestFileDownloadInput {
  /** Name of the file, such as `export.csv`. @minLength 1 @maxLength 120 @pattern ^[\w][\w .-]*$ */
  name: string;
  /** Text of the file. @maxLength 100000 */
  content: string;
}

/** What the user did with the file. */
export interface FileDecision {
  /** Whether it was downloaded. */
  downloaded: boolean;
}

/** The outcome of the offer. */
export interface FileDownload extends FileDecision {
  name: string;
}

/**
 * Offer a file to the user in the side panel, with a preview, and wait until it is downloaded or declined.
 *
 * Use when a file is ready. Not for showing text in the conversation.
 */
export default defineTool({
  category: "ui",
  title: "Offer a file",
  tags: ["files"],
  examples: [
    { request: "Give me the cities as a file.", input: { name: "cities.csv", content: "city\nOslo\nLima\n" } },
  ],
  async execute({ name, content }: RequestFileDownloadInput, ctx): Promise<FileDownload> {
    const payload = { name, content, bytes: Buffer.byteLength(content) };
    const { downloaded } = await ctx.ui.request<FileDecision>(payload, { message: `Download ${name}` });
    return { name, downloaded };
  },
});
