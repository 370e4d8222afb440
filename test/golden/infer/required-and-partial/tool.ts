import { defineTool } from "toolwright";

interface Settings {
  /** A theme. */
  theme?: "dark" | "light";
  size?: number | undefined;
  nested?: { deep?: string };
}

type DeepPartial<T> = { [Key in keyof T]?: T[Key] extends object ? DeepPartial<T[Key]> : T[Key] };
type DeepRequired<T> = { [Key in keyof T]-?: T[Key] extends object | undefined ? DeepRequired<NonNullable<T[Key]>> : T[Key] };
type Nullable<T> = { [Key in keyof T]: T[Key] | null };
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

interface Input {
  all: Required<Settings>;
  deep: DeepRequired<Settings>;
  some: DeepPartial<{ a: { b: number; c: string } }>;
  nullable: Nullable<Required<Pick<Settings, "size">>>;
  mutable: Mutable<Readonly<Settings>>;
}

/** Take optional marks away and put them on. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
