import { access } from "node:fs/promises";

/** Whether a file or folder exists at a path. */
export const fileExists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
