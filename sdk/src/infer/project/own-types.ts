import { fileURLToPath } from "node:url";

const extension = import.meta.url.endsWith(".ts") ? ".ts" : ".d.ts";

/** The file of this package's own types, for projects that have not installed it. Found beside this file, which is therefore never bundled. */
export const ownTypesFile: string = fileURLToPath(new URL(`../../index${extension}`, import.meta.url));
