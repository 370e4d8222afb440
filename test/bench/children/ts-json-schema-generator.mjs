// One program and one generator for all types, which is its fastest way; with `check` it type-checks first, as it does by
// default.
import { createRequire } from "node:module";
import path from "node:path";

const [peers, root, list, how] = process.argv.slice(2);
const { files, types } = JSON.parse(list);
const { createGenerator } = createRequire(path.join(peers, "package.json"))("ts-json-schema-generator");
const generator = createGenerator({
  path: path.join(root, "tools/*/tool.ts"),
  type: "*",
  functions: "hide",
  tsconfig: path.join(root, "tsconfig.json"),
  skipTypeCheck: how !== "check",
});
const schema = generator.createSchema("*");
const missing = types.filter((type) => schema.definitions?.[type] === undefined);
if (missing.length > 0 || files.length !== types.length) throw new Error(`no schema of ${missing[0]}`);
