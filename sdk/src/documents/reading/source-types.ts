/** Types of texts by the end of their names; those of `mime` come after it, because it takes `.ts` for a video and does not know `.py`. */
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

/** How the type of a source text is called, such as `python` for `text/x-python`. */
export const languageOf = (mimeType: string): string => mimeType.replace(/^[^/]*\/(?:x-)?/, "").replace(/\+xml$/, "");
