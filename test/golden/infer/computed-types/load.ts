export const settings = { depth: 3, names: ["a", "b"], nested: { on: true } };

export async function load(id: string) {
  return { id, found: Math.random() > 0.5 ? { size: 3 } : null, list: [1, 2, 3] };
}
