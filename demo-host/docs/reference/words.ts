/** Texts of the reference that are in no other table. */

import { CLI_PACKAGE, ELEMENTS_PACKAGE } from '#widgets/package/packageNames.ts';
import type { Audience } from '#widgets/page/elements.ts';

export const AUDIENCES: Readonly<Record<Audience, string>> = {
  anyone: 'Anyone, signed in or not',
  everyone: 'Everyone who is signed in: staff and parents',
  staff: 'Staff: administrators, academy staff, school users and teachers',
  parent: 'Parents and guardians, and staff who sign in as parent',
};

/** What each state of `academy-ready` means. `needsSession`: it occurs only in elements that need a session. */
export const STATES = [
  { state: 'data', meaning: 'The screen shows what was asked for.', needsSession: false },
  { state: 'empty', meaning: 'There is nothing to show yet, and the screen says so.', needsSession: true },
  { state: 'error', meaning: 'A call failed; the screen says what and offers Try again.', needsSession: false },
  { state: 'signed-out', meaning: 'The screen asks to sign in.', needsSession: true },
  { state: 'denied', meaning: 'The account’s role may not see this screen.', needsSession: true },
] as const;

/** What each part is. */
export const PARTS: Readonly<Record<string, string>> = {
  card: 'A panel with a heading, a stat card, a card of a list.',
  table: 'A table with its frame.',
  button: 'Every button.',
  dialog: 'A dialog, in the top layer.',
  chart: 'A chart with its title and legend.',
  toast: 'A short message at the edge of the window. It belongs to the page: academy-page::part(toast).',
};

/** The files of the build, relative to the folder that is served. */
export const FILES = [
  {
    path: 'academy-widgets.js',
    use: 'The ES module that most pages want. It watches the page and loads the code of an element when its tag first appears.',
  },
  {
    path: 'academy-widgets.classic.js',
    use: 'The same as a classic script, for pages that cannot load modules. What it loads are classic scripts too. Global: AcademyWidgets.',
  },
  { path: 'widgets/<tag>.js', use: 'One ES module an element, for pages that name what they load.' },
  {
    path: 'academy-frame.js',
    use: 'For pages that show a screen in an iframe: it gives the frame the height of its screen.',
  },
  {
    path: 'academy-widgets.css',
    use: 'Keeps room for the elements of a page from its first moment, so that what is below them stays where it is. Optional.',
  },
  { path: 'check.js', use: 'What check() loads to find out why an element does not show.' },
  {
    path: 'chunks/, classic/, assets/, export/',
    use: 'What the files above load when they need it. Serve them with the rest.',
  },
  { path: 'v<version>/', use: 'The same files under a version that never changes, for pages that pin one.' },
  { path: 'integrity.json', use: 'The hash of each file (SRI), to pin it by.' },
  { path: 'preload.json', use: 'For each element the files of its first load, to preload them.' },
  { path: '*.br, *.gz', use: 'The same files packed with brotli and gzip, for servers that send packed files.' },
  {
    path: ELEMENTS_PACKAGE.file,
    use: `The elements as an npm package, ${ELEMENTS_PACKAGE.name}, to install by its address.`,
  },
  {
    path: CLI_PACKAGE.file,
    use: `The command ${CLI_PACKAGE.command} as an npm package: a stand-in, and a judge of servers of your own.`,
  },
  { path: 'package.json', use: 'What the package of the elements has: its exports and types.' },
  { path: 'THIRD-PARTY-NOTICES.txt', use: 'The licences of the projects whose code is in these files.' },
  { path: 'academy-widgets.d.ts', use: 'Types for TypeScript, React’s JSX and HTMLElementTagNameMap.' },
  { path: 'custom-elements.json', use: 'The manifest for editors and tools (schema 2.1).' },
  { path: 'plugins/*.zip', use: 'The plugins for WordPress and Moodle, ready to install.' },
  { path: 'console/index.html', use: 'The full console.' },
  { path: 'console/embed.html', use: 'One screen by itself, for an iframe: embed.html?screen=academy-dashboard.' },
  { path: 'docs/index.html', use: 'This documentation.' },
] as const;
