const find = async function* (input, { signal }) {
  if (!signal.aborted) yield input.query;
};

export default { category: "retrieval", timeoutMs: 500, execute: find };
