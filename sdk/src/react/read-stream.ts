import type { StreamMessage } from "./ui-request.ts";

/** Reads server-sent events until the stream ends. Gives the id of the last one. */
export async function readStream(
  response: Response,
  onMessage: (message: StreamMessage, id: string) => void,
): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const step = await reader?.read();
    if (step === undefined || step.done) return;
    const blocks = (rest + step.value).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const fields = new Map(
        block.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
      );
      const data = fields.get("data");
      if (data !== undefined) onMessage({ event: fields.get("event") ?? "", data }, fields.get("id") ?? "");
    }
  }
}
