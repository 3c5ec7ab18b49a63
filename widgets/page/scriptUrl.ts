/**
 * The script element of the classic script, read while it runs; undefined on a server. Where it is loaded as a module,
 * which the check reports, it is found by its name.
 */
export const ownScript: HTMLScriptElement | undefined =
  typeof document === 'undefined'
    ? undefined
    : document.currentScript instanceof HTMLScriptElement
      ? document.currentScript
      : (document.querySelector<HTMLScriptElement>('script[src*="academy-widgets.classic.js"]') ?? undefined);

/** The address of the classic script: in a script of another origin, `import()` has no base URL. */
export const scriptUrl = ownScript?.src || (typeof document === 'undefined' ? '' : document.baseURI);
