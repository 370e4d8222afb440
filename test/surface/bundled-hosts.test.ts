import { build } from "esbuild";
import { expect, test } from "vitest";

const optional = [
  ...["pg", "@dbos-inc/dbos-sdk", "@vscode/ripgrep", "fast-check"],
  ...["file-type", "mime", "unpdf", "mammoth", "read-excel-file", "image-size"],
];

test.each(["runtime", "agents", "server", "coding", "transports", "testing"])(
  "esbuild bundles a host that uses toolwright/%s without the optional packages",
  async (entry) => {
    const { errors } = await build({
      stdin: {
        contents: `import * as used from "toolwright/${entry}"; console.log(used);`,
        resolveDir: import.meta.dirname,
      },
      alias: Object.fromEntries(optional.map((name) => [name, `./not-installed/${name}`])),
      bundle: true,
      write: false,
      platform: "node",
      format: "esm",
      logLevel: "silent",
    });
    expect(errors).toEqual([]);
  },
);
