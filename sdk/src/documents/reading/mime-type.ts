import { isToolwrightError } from "../../errors/toolwright-error.ts";
import { peers } from "./reader.ts";

/** Prefixes of binary files that are valid UTF-8. */
const signs = ["%PDF", "{\\rtf", "%!PS"];

/**
 * The type of a document: by its bytes, then by the table of source texts, by `mime`, and as UTF-8.
 *
 * @throws ToolwrightError `PACKAGE_MISSING` if the bytes decide and `file-type` is not installed.
 */
export async function mimeTypeOf(path: string, bytes: Uint8Array): Promise<string> {
  const text = isText(bytes);
  if (!text || startsWithSign(bytes)) {
    const { fileTypeFromBuffer } = await peers.fileType();
    const found = await fileTypeFromBuffer(bytes);
    if (found !== undefined) return found.mime;
  }
  const named = sourceType(path) ?? (await byMime(path));
  if (named !== undefined) return named;
  return text ? "text/plain" : "application/octet-stream";
}

/** Whether a text is a binary format, such as PDF. */
export const startsWithSign = (bytes: Uint8Array): boolean => {
  const head = String.fromCharCode(...bytes.subarray(0, 5));
  return signs.some((sign) => head.startsWith(sign));
};

/** Without the package, the next steps decide. */
async function byMime(path: string): Promise<string | undefined> {
  try {
    return (await peers.mime()).default.getType(path) ?? undefined;
  } catch (error) {
    if (isToolwrightError(error)) return undefined;
    throw error;
  }
}

const looked = 8192;

/** Whether bytes are a text: the first 8 KB have no NUL and are valid UTF-8, or begin with a byte order mark. */
export function isText(bytes: Uint8Array): boolean {
  if (hasMark(bytes)) return true;
  const head = bytes.subarray(0, looked);
  if (head.includes(0)) return false;
  try {
    // A character that the cut splits is not an error.
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: bytes.length > looked });
    return true;
  } catch {
    return false;
  }
}

const hasMark = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/** Text types by file extension. They have priority over `mime`, which treats `.ts` as a video and does not know `.py`. */
const table: Readonly<Record<string, string>> = {
  "text/plain": "txt text log",
  "text/markdown": "md markdown mdx",
  "text/csv": "csv",
  "text/tab-separated-values": "tsv tab",
  "text/html": "html htm",
  "text/css": "css scss less",
  "text/xml": "xml xsd xsl",
  "image/svg+xml": "svg",
  "application/json": "json geojson",
  "application/jsonc": "jsonc json5",
  "application/jsonl": "jsonl ndjson",
  "application/yaml": "yaml yml",
  "application/toml": "toml",
  "text/x-ini": "ini cfg conf env properties",
  "text/javascript": "js mjs cjs",
  "text/typescript": "ts mts cts",
  "text/jsx": "jsx",
  "text/tsx": "tsx",
  "text/x-python": "py pyi",
  "text/x-ruby": "rb",
  "text/x-php": "php",
  "text/x-perl": "pl pm",
  "text/x-lua": "lua",
  "text/x-r": "r",
  "text/x-julia": "jl",
  "text/x-c": "c h",
  "text/x-c++": "cc cpp cxx hpp hh",
  "text/x-csharp": "cs",
  "text/x-java": "java",
  "text/x-kotlin": "kt kts",
  "text/x-scala": "scala",
  "text/x-swift": "swift",
  "text/x-go": "go",
  "text/x-rust": "rs",
  "text/x-zig": "zig",
  "text/x-dart": "dart",
  "text/x-elixir": "ex exs",
  "text/x-erlang": "erl",
  "text/x-haskell": "hs",
  "text/x-ocaml": "ml mli",
  "text/x-clojure": "clj cljs",
  "text/x-sql": "sql",
  "text/x-sh": "sh bash zsh",
  "text/x-powershell": "ps1",
  "text/x-dockerfile": "dockerfile",
  "text/x-makefile": "makefile mk",
  "text/x-terraform": "tf",
  "text/x-protobuf": "proto",
  "text/x-graphql": "graphql gql",
  "text/x-vue": "vue",
  "text/x-svelte": "svelte",
  "text/x-astro": "astro",
  "text/x-tex": "tex",
  "text/x-rst": "rst",
  "text/x-diff": "diff patch",
};

const types = new Map(
  Object.entries(table).flatMap(([type, endings]) => endings.split(" ").map((ending) => [ending, type] as const)),
);

const endingOf = (path: string): string => (/[^./]+$/.exec(path)?.[0] ?? "").toLowerCase();

export const sourceType = (path: string): string | undefined => types.get(endingOf(path));

/** The language of a source text, such as `python` for `text/x-python`. */
export const languageOf = (mimeType: string): string => mimeType.replace(/^[^/]*\/(?:x-)?/, "").replace(/\+xml$/, "");
