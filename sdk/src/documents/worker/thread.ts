import { parentPort } from "node:worker_threads";
import { isToolwrightError } from "../../errors/toolwright-error.ts";
import { errorMessage } from "../../util/failures.ts";
import { readContent, type FileToRead } from "../content/read-content.ts";
import type { ThreadAnswer } from "../read-document.ts";

parentPort?.on("message", (file: FileToRead) => {
  void answer(file).then((message) => parentPort?.postMessage(message));
});

async function answer(file: FileToRead): Promise<ThreadAnswer> {
  try {
    return { result: await readContent(file) };
  } catch (error) {
    if (!isToolwrightError(error)) return { reason: errorMessage(error) };
    return { error: { code: error.code, message: error.message, remedy: error.remedy } };
  }
}
