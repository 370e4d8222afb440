/** One message of a stream of server-sent events; a member that the server omits is empty. */
export interface ServerSentEvent {
  readonly event: string;
  readonly data: string;
}

/** The messages of a stream of server-sent events (WHATWG HTML) that have data, until it ends. Omits a message that is cut off. */
export async function* readEvents({ body }: Response): AsyncGenerator<ServerSentEvent> {
  const reader = body?.pipeThrough<string>(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const step = await reader?.read();
      if (step === undefined || step.done) return;
      const blocks = (rest + step.value).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const fields = block.split(/\r?\n/).map((line) => /^(\w+): ?(.*)$/su.exec(line));
        const values = (name: string): (string | undefined)[] =>
          fields.flatMap((field) => (field?.[1] === name ? [field[2]] : []));
        const data = values("data");
        if (data.length > 0) yield { event: values("event").join(""), data: data.join("\n") };
      }
    }
  } finally {
    // If the reader stops early, the response is cancelled.
    reader?.cancel().catch(() => undefined);
  }
}
