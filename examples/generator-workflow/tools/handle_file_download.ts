import { defineTool, direct } from "toolwright";

export interface HandleFileDownloadInput {
  /** Name of the file. @minLength 1 @maxLength 120 */
  name: string;
  /** Whether the user has downloaded it. */
  downloaded: boolean;
}

/** The recorded outcome. */
export interface HandledFile {
  name: string;
  state: "delivered" | "declined";
}

/**
 * Record the outcome of an offered file.
 *
 * Use after `request_file_download`. Not for offering a file.
 */
export default defineTool({
  category: "action",
  title: "Note a download",
  tags: ["files"],
  risk: "low",
  idempotent: true,
  examples: [{ request: "I have the file.", input: { name: "cities.csv", downloaded: true } }],
  execute({ name, downloaded }: HandleFileDownloadInput) {
    const handled: HandledFile = { name, state: downloaded ? "delivered" : "declined" };
    return direct(handled, { variables: { exported: downloaded, key_stored: false } });
  },
});
