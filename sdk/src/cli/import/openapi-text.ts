import { isScalar, isSeq, parseDocument as parseYaml, visit } from "yaml";
import { parseJsonFile } from "../../errors/parse-json-file.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";

/** The value of a document in JSON or YAML, whatever the file's name. @throws ToolwrightError `OPENAPI_INVALID` with the location. */
export function parseDocument(given: string, file: string): unknown {
  const text = given.replace(/^\uFEFF/, "");
  if (/^\s*[{[]/.test(text) || file.endsWith(".json")) return parseJsonFile(text, { file, code: "OPENAPI_INVALID" });
  const document = parseYaml(text, { merge: true, uniqueKeys: false });
  const [error] = document.errors;
  if (error !== undefined) {
    const [{ line, col: column } = { line: 1, col: 1 }] = error.linePos ?? [];
    const [message = ""] = error.message.split("\n");
    throw new ToolwrightError("OPENAPI_INVALID", `${file} is not valid YAML: ${message}`, {
      cause: error,
      at: { file, line, column },
    });
  }
  keepTexts(document);
  return document.toJS({ maxAliasCount: 10_000 });
}

/** In a schema of texts, unquoted enum values stay as written: `1.10`, `on`, `0012`. */
function keepTexts(document: ReturnType<typeof parseYaml>): void {
  visit(document, {
    Map(_key, map) {
      if (map.get("type") !== "string") return;
      for (const keyword of ["enum", "default", "const", "example"]) {
        const node = map.get(keyword, true) as unknown;
        for (const item of isSeq(node) ? node.items : [node]) {
          if (isScalar(item) && typeof item.value !== "string" && item.value !== null && item.source !== undefined)
            item.value = item.source;
        }
      }
    },
  });
}
