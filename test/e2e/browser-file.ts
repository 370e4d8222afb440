import { existsSync } from "node:fs";
import packagedChromium from "@sparticuz/chromium";

const systemBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The system's Chromium, otherwise the one from a package, unpacked into the temporary folder. */
export async function browserFile(): Promise<string> {
  return systemBrowsers.find((file) => existsSync(file)) ?? (await packagedChromium.executablePath());
}

/** Runs before the tests: workers that unpack the browser concurrently would start an incomplete file. */
export async function setup(): Promise<void> {
  await browserFile();
}
