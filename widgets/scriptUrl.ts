/** Address of the classic script, read while it runs: `import()` knows no base in a script of another origin. */
export const scriptUrl =
  typeof document === 'undefined'
    ? ''
    : (document.currentScript instanceof HTMLScriptElement && document.currentScript.src) || document.baseURI;
