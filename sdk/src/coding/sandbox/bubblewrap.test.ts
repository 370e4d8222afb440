import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { bubblewrap } from "../../coding.ts";

const isSubsequence = (part: readonly string[], whole: readonly string[]): boolean =>
  whole.some((_, at) => part.every((word, index) => whole[at + index] === word));

test("a missing sandbox says why, and the answer is kept", async () => {
  const missing = bubblewrap("/nowhere/bwrap");
  expect(await missing.available()).toEqual({
    isAvailable: false,
    reason: "/nowhere/bwrap does not work here: it cannot be started.",
  });
  const folder = tempFolder();
  const program = path.join(folder, "bwrap");
  writeFileSync(program, "#!/bin/sh\necho 'bwrap: No permissions to create a namespace' >&2\nexit 1\n", {
    mode: 0o755,
  });
  const refusing = bubblewrap(program);
  const first = refusing.available();
  expect(await first).toEqual({
    isAvailable: false,
    reason: `${program} does not work here: bwrap: No permissions to create a namespace.`,
  });
  expect(refusing.available()).toBe(first);
});

test("a command gets the system read-only, its workspace, the programs of its path, and no network", () => {
  const folder = tempFolder({ "ws/package.json": "{}" });
  const programs = path.join(folder, "versions/node/bin");
  mkdirSync(programs, { recursive: true });
  const root = path.join(folder, "ws");
  const options = {
    root,
    folder: path.join(root, "src"),
    network: false,
    environment: { PATH: `${programs}:/usr/bin:relative:${folder}/missing`, HOME: folder },
    readOnly: [path.join(root, "package.json"), path.join(root, ".git")],
  };
  const argv = bubblewrap("/usr/bin/bwrap").wrap(["bash", "-c", "echo hi"], options);
  expect(argv[0]).toBe("/usr/bin/bwrap");
  for (const part of [
    ["--unshare-user", "--unshare-all", "--disable-userns", "--new-session", "--die-with-parent"],
    ["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"],
    ["--tmpfs", "/tmp"],
    ["--tmpfs", folder],
    // Later mounts win: the workspace is in a hidden folder.
    ["--ro-bind", path.dirname(programs), path.dirname(programs), "--bind", root, root],
    ["--ro-bind", `${root}/package.json`, `${root}/package.json`, "--chdir", `${root}/src`],
  ])
    expect(isSubsequence(part, argv), part.join(" ")).toBe(true);
  expect(argv.slice(-3)).toEqual(["bash", "-c", "echo hi"]);
  expect(argv).not.toContain("--share-net");
  expect(argv).not.toContain(`${root}/.git`);
  expect(argv).not.toContain(`${folder}/missing`);
  expect(bubblewrap("/usr/bin/bwrap").wrap(["true"], { ...options, network: true })).toContain("--share-net");
});
