import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { codingWorkspace } from "#test/support/coding-workspace.ts";
import { takeSnapshot } from "./take-snapshot.ts";

test("the contents of the files that git would not ignore are known, and the names of the others", async () => {
  const root = tempFolder({
    ".gitignore": "*.log\n/build/\n!keep.log\n",
    "a.txt": "",
    "b.log": "",
    "keep.log": "",
    "build/deep/out.js": "",
    "src/.gitignore": "generated.ts\n!special.log\n",
    "src/generated.ts": "",
    "src/special.log": "",
    "src/build/in.ts": "",
    ".git/config": "",
    "node_modules/x/index.js": "",
    "sub/.git/config": "",
    "sub/node_modules/y/index.js": "",
  });
  symlinkSync("/etc", path.join(root, "link"));
  const { files } = await takeSnapshot(root);
  const [known, named] = [true, false].map((isKnown) =>
    [...files].flatMap(([name, { version }]) => ((version !== undefined) === isKnown ? [name] : [])).sort(),
  );
  expect(known).toEqual([
    ...[".gitignore", "a.txt", "keep.log", "link", "src", "src/.gitignore", "src/build", "src/build/in.ts"],
    ...["src/special.log", "sub"],
  ]);
  expect(named).toEqual([
    ...[".", ".git", "b.log", "build", "build/deep", "build/deep/out.js", "node_modules", "src/generated.ts"],
    ...["sub/.git", "sub/node_modules"],
  ]);
});

const changesOf = async (command: string, files: Readonly<Record<string, string>>) => {
  const { tools } = await codingWorkspace(files);
  const { changes } = await tools.services.commands.run({ session: "s", call: "c", command, timeoutSeconds: 60 });
  return changes;
};

test.each([
  ["rm -rf src && ln -s x src", ["src", "src/a.ts", "src/b/c.ts", "src/b"], []],
  ["rm -rf src; echo file > src", ["src", "src/a.ts", "src/b/c.ts", "src/b"], []],
  ["echo '*.ts' >> .gitignore; echo 2 > src/a.ts; echo new > src/new.ts", [".gitignore", "src/a.ts"], ["src/new.ts"]],
  ["rm .gitignore; echo 2 > x.log", [".gitignore"], ["x.log"]],
  ["head -c 2000000 /dev/zero > large", ["large"], []],
  ["head -c 9000000 /dev/zero > large", [], ["large"]],
  ["mkdir -p node_modules/p; touch node_modules/p/index.js", [], ["node_modules/"]],
  ["touch src/a.ts; git init -q .; rm -rf .git", [], []],
  ["mkfifo pipe; mkdir empty; chmod 700 src", ["empty", "src"], ["pipe"]],
])("what %j changes can be restored, or is named", async (command, restorable, notRestorable) => {
  const files = { ".gitignore": "*.log\n", "x.log": "log", "src/a.ts": "a", "src/b/c.ts": "c" };
  const changes = await changesOf(command, files);
  expect([[...changes.restorable].sort(), [...changes.notRestorable].sort()]).toEqual([
    [...restorable].sort(),
    notRestorable,
  ]);
});

test(
  "in a workspace with too many files, a change of a known file is found, and the rest is reported as unknown",
  { tags: "full" },
  async () => {
    const { root, tools } = await codingWorkspace({ "src/a.ts": "a" });
    for (let index = 0; index < 20_002; index += 1) mkdirSync(path.join(root, `many-${index}`));
    const command = "echo b > src/a.ts; echo new > src/new.ts; echo top > top";
    const { changes } = await tools.services.commands.run({ session: "s", call: "c", command, timeoutSeconds: 60 });
    expect(changes).toMatchObject({ isPartial: true });
    expect(changes.restorable).toContain("top");
  },
);
