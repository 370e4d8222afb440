const find = async function* (input, { signal }) {
  if (!signal.aborted) yield input.query;
};

export default { execute: find };
