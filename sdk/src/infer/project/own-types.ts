import { fileURLToPath } from "node:url";
import { ownExtension, ownFile } from "../../util/own-files.ts";

/** The file of this package's own types, for projects that have not installed it. */
export const ownTypesFile: string = fileURLToPath(ownFile(`index${ownExtension === ".ts" ? ".ts" : ".d.ts"}`));
