/**
 * The folder that the console's routes begin at, with a slash at its end. Opened inside the folder
 * that its files are in (`…/console/`), that is the one; when a host answers other paths with it
 * too, it is the folder above, as `/` of the reference API.
 *
 * @param pathname of the page
 * @param script URL of a script in the folder of the console's files
 */
export function basePathOf(pathname: string, script: string): string {
  const { pathname: folder } = new URL('./', script);
  return pathname.startsWith(folder) ? folder : folder.replace(/[^/]+\/$/, '');
}
