// Tries to change files without permission, as a user who is not root, and prints the tools' answers.
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createCodingTools } from "toolwright/coding";

const [folder = ""] = process.argv.slice(2);
const ordinaryUser = 65_534;
const isRoot = process.getuid?.() === 0;
const [root, state] = [path.join(folder, "ws"), path.join(folder, "state")];
const locked = path.join(root, "locked");
for (const made of [root, state, locked]) mkdirSync(made);
writeFileSync(path.join(locked, "a.txt"), "one\n", { mode: 0o644 });
chmodSync(locked, 0o555);
if (isRoot) for (const owned of [folder, root, state]) chownSync(owned, ordinaryUser, ordinaryUser);

const policy = { commands: { sandbox: "off" } } as const;
const tools = await createCodingTools({ root, journal: path.join(state, "journal.db"), policy });
for (const file of isRoot ? ["journal.db", "journal.db-wal", "journal.db-shm"] : []) {
  try {
    chownSync(path.join(state, file), ordinaryUser, ordinaryUser);
  } catch {
    // Not every journal mode of the database has it.
  }
}
if (isRoot) {
  process.setgid?.(ordinaryUser);
  process.setuid?.(ordinaryUser);
}

const { commands, files, journal } = tools.services;
const by = { session: "s", call: "c" };
const answer = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: unknown) => (error as Error).message,
  );
await files.read({ paths: ["locked/a.txt"] }, by);
const answers = {
  edit: await answer(files.edit({ path: "locked/a.txt", edits: [{ old: "one", new: "two" }] }, by)),
  create: await answer(files.write({ path: "locked/b.txt", content: "new\n" }, by)),
  folder: await answer(files.write({ path: "locked/c/d.txt", content: "new\n" }, by)),
  open: await answer(files.write({ path: "e.txt", content: "new\n" }, by)),
};
const noted = (await journal.list()).map(({ path: file }) => file);
// Files that a command makes unreadable or read-only can still be undone; files that another program makes read-only stay.
const run = async (call: string, command: string): Promise<string> =>
  (await commands.run({ session: "s", call, command, timeoutSeconds: 60 })).stdout;
await run("start", "mkdir kept made gone shut; echo 1 | tee kept/a gone/c shut/g > f; chmod 500 gone");
const start = await run("look", "ls -R");
const changing = "chmod 700 gone; rm -r gone; echo 2 | tee shut/g > f; echo 2 > made/d; chmod 500 made; chmod 000 kept";
const { changes } = await commands.run({ session: "s", call: "change", command: changing, timeoutSeconds: 60 });
chmodSync(path.join(root, "shut"), 0o500);
const undone = await answer(files.undo({ call: "change" }, { session: "s", call: "undo" }));
const looks = [
  start === (await run("look", "ls -R")),
  await run("look", "stat -c %a kept made gone; cat kept/a gone/c shut/g f"),
];
chmodSync(path.join(root, "gone"), 0o700);
await tools.close();
if (!isRoot) chmodSync(locked, 0o755);
process.stdout.write(
  JSON.stringify({
    answers,
    noted,
    lost: changes.notRestorable,
    undone,
    looks,
    content: readFileSync(path.join(locked, "a.txt"), "utf8"),
  }),
);
