/** The root of the site, in whatever folder it lies. */
export const siteRoot = new URL(document.documentElement.dataset.root || '.', location.href);

/** From `/guides/security.html` to an address of this site. */
export const toPage = (path: string): string => new URL(path.replace(/^\//, ''), siteRoot).href;
