export interface Deeper {
  ok: string;
  tags: Set<string>;
}
