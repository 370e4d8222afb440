export default { category: "utility", execute: (input: { a: string }): string => input.a };
