/** The address of the classic script, read while it runs: in a script of another origin, `import()` has no base URL. */
export const scriptUrl =
  typeof document === 'undefined'
    ? ''
    : (document.currentScript instanceof HTMLScriptElement && document.currentScript.src) || document.baseURI;
