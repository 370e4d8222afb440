// The one encoding of the tokenizer that is used: bundled into the package, in a file for its own, since its table takes longer to load than
// a few tools take to verify.
export { clearMergeCache, countTokens } from "gpt-tokenizer/encoding/o200k_base";
