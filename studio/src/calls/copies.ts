import type { KeptCall } from "../../../sdk/src/serve/studio/studio-types.ts";

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A call in the formats of other programs. */
export function copiesOf({ tool, input }: Pick<KeptCall, "tool" | "input">): Readonly<Record<string, string>> {
  const text = JSON.stringify(input);
  const request = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: tool, arguments: input } };
  return {
    curl: [
      `curl -X POST http://127.0.0.1:3000/api/tools/${tool} \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -d ${quoted(text)}`,
    ].join("\n"),
    TypeScript: `const response = await turn.call(${JSON.stringify(tool)}, ${JSON.stringify(input, null, 2)});`,
    "JSON-RPC": JSON.stringify(request, null, 2),
    "Command line": `toolwright call ${tool} ${quoted(text)}`,
  };
}
