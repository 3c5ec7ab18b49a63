/**
 * The npm packages that the build makes. No registry has them yet: somebody who took such a name there would get the tokens
 * with which people run the command. So people install both from files that every academy serves beside its scripts.
 */

/** The elements, for pages with a bundler. */
export const ELEMENTS_PACKAGE = { name: '@academy-widgets/elements', file: 'academy-widgets.tgz' } as const;

/** The command, with the stand-in and its database. Pages need nothing of it. */
export const CLI_PACKAGE = {
  name: '@academy-widgets/cli',
  file: 'academy-widgets-cli.tgz',
  command: 'academy-widgets',
} as const;

/** An academy's address where the reader's own is not known. */
const ANY_ACADEMY = 'https://academy.example';

/** What a shell runs the command by, without installing it. @param academy where an academy serves its scripts */
export const npxCommand = (academy = ANY_ACADEMY): string =>
  `npx --package=${academy}/${CLI_PACKAGE.file} ${CLI_PACKAGE.command}`;
