export interface Input {
  /** What to repeat. */
  text: string;
  times?: number;
}

export async function run({ text, times = 2 }: Input): Promise<string> {
  return text.repeat(times);
}
