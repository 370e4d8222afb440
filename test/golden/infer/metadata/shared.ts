export const shared = { tags: ["two"], timeout: 5_000 } as const;
