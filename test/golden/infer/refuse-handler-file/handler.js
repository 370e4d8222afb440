export const metadata = { category: "utility", input: { type: "object" }, timeoutMs: process.pid };

export function execute(first, second) {
  return [first, second];
}
