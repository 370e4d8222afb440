import { defineTool } from "toolwright";

/** A folder and what is in it. */
interface Folder {
  name: string;
  /** Folders within. */
  children: Folder[];
}

interface Person {
  employer?: Company;
}

interface Company {
  staff: Person[];
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

interface Linked<T> {
  value: T;
  next: Linked<T> | null;
}

/** Take types that contain themselves. */
export default defineTool({
  category: "utility",
  execute: (input: {
    folder: Folder;
    person: Person;
    data?: Json;
    words: Linked<string>;
    partial: Partial<Folder>;
  }): Folder => input.folder,
});
