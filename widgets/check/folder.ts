// A variable, because the build takes `new URL(…, import.meta.url)` for a file to bring along.
const here = import.meta.url;

/** Where this copy of the product's files lies. */
export const folder = new URL('.', here).href;
