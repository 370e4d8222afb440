import type { TagReader } from "../../contract/contract.ts";

export default {
  tag: "secret",
  summary: "A secret, such as a password or an access token: redacted in events, traces, previews and confirmations.",
  read(text) {
    if (text !== "") return { problem: "takes no text; write the description above it" };
    return { keywords: { "x-secret": true } };
  },
} satisfies TagReader;
