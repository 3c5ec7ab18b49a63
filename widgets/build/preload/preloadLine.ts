/** The line that makes a browser ask for a module at once, and check it where a hash is given. `url` is escaped already. */
export const preloadLine = (url: string, hash?: string): string =>
  `<link rel="modulepreload" href="${url}"${hash ? ` integrity="${hash}"` : ''} crossorigin="anonymous">`;
