import { access } from "node:fs/promises";

/** Whether there is a file or a folder at a path. */
export const fileExists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
