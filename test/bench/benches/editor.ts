import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openEditor } from "../../support/editor.ts";
import type { Bench, BenchOptions, Row } from "../contract.ts";
import { writeRealProject } from "../real-project.ts";

const limit = 150;
const keystrokes = 100;
const tools = 50;

/** CPU of a process so far, in milliseconds; user and system time are in hundredths of a second, after the name in parentheses. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${String(pid)}/stat`, "utf8")
    .split(") ")
    .at(-1)!
    .split(" ");
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

export default {
  name: "editor",
  summary: `From a keystroke in one of ${String(tools)} tools of a real project to its diagnostics, over the protocol of editors.`,
  async run(_options: BenchOptions): Promise<readonly Row[]> {
    const { root, files } = writeRealProject(path.join(tmpdir(), "toolwright-bench-editor"), tools);
    const editor = await openEditor([root]);
    try {
      const times: number[] = [];
      let begun = 0;
      for (const name of files.slice(0, 5)) {
        const file = path.join(root, name);
        const saved = readFileSync(file, "utf8");
        await editor.open(file);
        // The answer reflects the current project, so no work remains.
        await editor.request("textDocument/codeLens", file, {});
        if (times.length === 0) begun = cpuOf(editor.pid);
        for (let stroke = 1; stroke <= keystrokes / 5; stroke++) {
          const from = performance.now();
          const shown = editor.next(file);
          // The description gets one more letter, so the tool is inferred again.
          await editor.type(
            file,
            saved.replace(/\*\*\n \* \S/, (start) => `${start}${"e".repeat(stroke)}`),
          );
          await shown;
          times.push(performance.now() - from);
        }
        await editor.close(file);
      }
      const cpu = (cpuOf(editor.pid) - begun) / keystrokes;
      const sorted = times.toSorted((left, right) => left - right);
      const at = (share: number): number => sorted[Math.floor(share * sorted.length)]!;
      return [
        { what: "keystroke to diagnostics, median", cpu, wall: at(0.5) },
        { what: "p95", cpu, wall: at(0.95), bar: `≤ ${String(limit)} ms of time`, holds: at(0.95) <= limit },
      ];
    } finally {
      editor.kill();
    }
  },
} satisfies Bench;
