export const metadata = { risk: "high", confirm: true };

export function execute(first, second) {
  return [first, second];
}
