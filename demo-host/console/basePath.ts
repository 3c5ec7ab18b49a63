/**
 * The folder that the console's routes begin at, with a slash at its end: the folder of the
 * console's own files when it is opened there (`…/console/`), and when a host answers other paths
 * with it too, the nearest folder above that holds the path, as `/` of the reference API.
 *
 * @param pathname of the page
 * @param script URL of a script in the folder of the console's files
 */
export function basePathOf(pathname: string, script: string): string {
  let { pathname: folder } = new URL('./', script);
  while (!pathname.startsWith(folder)) folder = folder.replace(/[^/]+\/$/, '');
  return folder;
}
