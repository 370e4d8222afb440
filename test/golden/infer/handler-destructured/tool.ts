const api = {
  /** Taken out of an object. */
  execute: async (input: { n: number }): Promise<{ next: number }> => ({ next: input.n + 1 }),
};

export const { execute } = api;
