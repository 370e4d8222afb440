import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { ownExtension, ownFile } from "../../util/own-files.ts";

/**
 * A module of validators, with what its code names in front of it: `require` for modules of Ajv, and of `schema/` as `schema:<file>`;
 * `gather` and `add` for adding errors to a list.
 */
export async function withHelpers(code: string): Promise<string> {
  const required = [...code.matchAll(/\brequire\("([^"\\]+)"\)/g)].map(([, name = ""]) => name);
  const names = [...new Set(required)].sort();
  const helpers = [
    ...(names.length === 0 ? [] : [await bundled(names), "const require = (name) => helpers[name];"]),
    ...(code.includes("gather(") ? [gather] : []),
    ...(code.includes("add(") ? [add] : []),
  ];
  return [...helpers, code, ""].join("\n");
}

const gather = "const gather = (all, more) => { for (const error of more) all.push(error); return all; };";

const add = `const add = (all, instancePath, schemaPath, keyword, params, message) => {
  const error = { instancePath, schemaPath, keyword, params, message };
  if (all === null) return [error];
  all.push(error);
  return all;
};`;

/** By the names they contain; all tools of a project need one of a handful. */
const known = new Map<string, Promise<string>>();

function bundled(names: readonly string[]): Promise<string> {
  const key = names.join(" ");
  const text = known.get(key) ?? bundle(names);
  known.set(key, text);
  return text;
}

/** Statements that put modules into the variable `helpers`, by name. */
async function bundle(names: readonly string[]): Promise<string> {
  const members = names.map((name) => `${JSON.stringify(name)}: require(${JSON.stringify(name)})`);
  const { outputFiles } = await build({
    // Resolved from here, because Ajv is a dependency of this package and not of the project.
    stdin: { contents: `module.exports = { ${members.join(", ")} };`, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: "iife",
    globalName: "helpers",
    platform: "node",
    target: "node22",
    minify: true,
    logLevel: "silent",
    plugins: [
      {
        name: "own-schemas",
        setup(plugin) {
          plugin.onResolve({ filter: /^schema:/ }, (entry) => ({
            path: fileURLToPath(ownFile(`schema/${entry.path.slice(7)}${ownExtension}`)),
          }));
        },
      },
    ],
  });
  return (outputFiles[0]?.text ?? "").trim();
}
