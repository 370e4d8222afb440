import { fileURLToPath } from "node:url";
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";

const child = fileURLToPath(import.meta.resolve("#test/support/children/full-disk.ts"));

// A limit on the size of files stands for the full disk: the same writes fail.
test("where the disk is full a command goes on, and its result says what is not kept", { timeout: 60_000 }, () => {
  const folder = tempFolder({ "ws/.keep": "" });
  const script = `ulimit -f 400; exec "$0" "$@"`;
  const text = execFileSync("bash", ["-c", script, process.execPath, child, folder], { encoding: "utf8" });
  const { flood, output, changing, noted } = JSON.parse(text) as Record<string, unknown>;
  expect(flood).toMatchObject({
    exitCode: 0,
    timedOut: false,
    stderr: "",
    stdout: "1\n2\n3\n4\n5\n\n[1288879 characters are left out here: read them in job_1]\n00000\nend\n",
    omitted: { problem: expect.stringContaining("EFBIG") as string },
  });
  expect(output).toEqual({ begin: "1\n2\n", isWhole: false, problem: expect.stringContaining("EFBIG") as string });
  expect(changing).toMatchObject({
    exitCode: 0,
    stdout: "done\n",
    changes: {
      restorable: [],
      notRestorable: ["a", "b", "c", "d"],
      problem: expect.stringMatching(/disk|full|large/i) as string,
    },
  });
  expect(noted).toEqual([]);
});
