import type { Line } from "./line.ts";

export interface Order {
  id: string;
  lines: Line[];
}
