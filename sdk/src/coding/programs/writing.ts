import type { Program } from "./program.ts";

const each = (names: string, program: Program): Record<string, Program> =>
  Object.fromEntries(names.split(" ").map((name) => [name, program]));

const target = ["-t", "--target-directory"];

/** Programs that write the files that their operands name. */
export const writingPrograms: Readonly<Record<string, Program>> = {
  tee: { operands: ["write"] },
  truncate: { operands: ["write"], values: "sr" },
  cp: { operands: ["read"], last: "write", values: "tS", risky: target },
  ln: { operands: ["read"], last: "write", values: "tS", risky: target },
  install: { operands: ["read"], last: "write", values: "tSmog", risky: [...target, "--strip-program", "-s", "-d"] },
  mv: { operands: ["change"], last: "write", values: "tS", risky: target },
  dd: { operands: ["loose"], riskyText: /^of=/ },
  ...each("rm rmdir unlink mkfifo mknod sponge link dos2unix unix2dos", { operands: ["change"] }),
  mkdir: { operands: ["change"], values: "m" },
  touch: { operands: ["change"], values: "drt", risky: ["-r", "--reference"] },
  ...each("chmod chown chgrp", { operands: ["text", "change"] }),
};
