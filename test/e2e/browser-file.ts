import { existsSync } from "node:fs";
import packagedChromium from "@sparticuz/chromium";

const systemBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The system's Chromium, or else the one from a package, which is unpacked into the folder of temporary files. */
export async function browserFile(): Promise<string> {
  return systemBrowsers.find((file) => existsSync(file)) ?? (await packagedChromium.executablePath());
}

/** Before the tests: workers that unpack the browser at once would start a file that another still writes. */
export async function setup(): Promise<void> {
  await browserFile();
}
