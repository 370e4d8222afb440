// Repeatedly replaces a folder by a link that leads out of the workspace, until it is ended.
import { renameSync, rmSync, symlinkSync, unlinkSync } from "node:fs";

const [folder = "", aside = "", elsewhere = ""] = process.argv.slice(2);

for (;;) {
  renameSync(folder, aside);
  insist(() => symlinkSync(elsewhere, folder));
  unlinkSync(folder);
  insist(() => renameSync(aside, folder));
  // A varying pause, so that accesses start at every moment of the replacement.
  const end = performance.now() + Math.random() * 2;
  while (performance.now() < end);
}

/** A writer may have created the folder meanwhile, and may still be writing in it. */
function insist(action: () => void): void {
  for (;;) {
    try {
      action();
      return;
    } catch {
      removeFolder();
    }
  }
}

function removeFolder(): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // The writer was faster; the next round removes it.
  }
}
