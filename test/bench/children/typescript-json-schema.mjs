// One program and one generator for all types; with `check` it type-checks first, as it does by default.
import { createRequire } from "node:module";
import path from "node:path";

const [peers, root, list, how] = process.argv.slice(2);
const { files, types } = JSON.parse(list);
const TJS = createRequire(path.join(peers, "package.json"))("typescript-json-schema");
const program = TJS.programFromConfig(
  path.join(root, "tsconfig.json"),
  files.map((file) => path.join(root, file)),
);
const generator = TJS.buildGenerator(program, { required: true, noExtraProps: true, ignoreErrors: how !== "check" });
let bytes = 0;
for (const type of types) bytes += JSON.stringify(generator.getSchemaForSymbol(type)).length;
if (bytes === 0) throw new Error("no schemas");
