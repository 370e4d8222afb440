export function execute(first, second) {
  return [first, second];
}
