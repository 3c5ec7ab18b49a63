// In a variable, because the build treats `new URL(…, import.meta.url)` as a file to be copied.
const here = import.meta.url;

/** The address of the folder from which this copy of the product was loaded. */
export const folder = new URL('.', here).href;
