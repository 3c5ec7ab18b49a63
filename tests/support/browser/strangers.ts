/** Finds the names of npm packages that a text has people run or install, and that are nobody's. */
import { readFileSync } from 'node:fs';

const LOCKS = ['../../../package-lock.json', '../others/packages/package-lock.json'];

/** The names of the packages that a lock file installs. */
function namesIn(lock: string): string[] {
  const { packages } = JSON.parse(readFileSync(new URL(lock, import.meta.url), 'utf8')) as { packages: object };
  return Object.keys(packages).flatMap((path) => path.split('node_modules/').at(-1) || []);
}

/** What is installed here has an owner on the registry. */
const known = new Set(LOCKS.flatMap(namesIn));

/** Commands that take a package from the registry by its name, and run or install it. */
const TAKES =
  /\b(npx|bunx|(?:npm|pnpm|yarn|bun) (?:exec|x|dlx|create|init|install|i|add))((?:[ \t]+(?:\\\n[ \t]*)?[^\s`'"|&;#)]+)*)/g;
/** Takes what the registry has of this name: not an address, a path, an option, or a hole in a template. */
const IS_NAME = /^(?:@[\w.-]+\/)?[a-z][\w.-]*(?:@[\w.^~-]+)?$/i;
const PACKAGE_OPTION = /^(?:--package|-p)(?:=(.*))?$/;

const nameIn = (word: string) => word.replace(/(?<=.)@[^/]*$/, '');

/** The names that one command takes from the registry. */
function takenBy(command: string, words: readonly string[]): string[] {
  const runs = !/(?:install|i|add)$/.test(command);
  const packages = words.flatMap((word, index) => {
    const [, own] = PACKAGE_OPTION.exec(word) ?? [];
    return own ?? (PACKAGE_OPTION.test(word) ? (words[index + 1] ?? []) : []);
  });
  // With `--package`, what follows is a command of that package.
  if (packages.length > 0) return packages;
  const named = words.filter((word) => !word.startsWith('-'));
  return runs ? named.slice(0, 1) : named;
}

/** @returns the commands that take what is nobody's, as they stand in the text */
export const strangersIn = (text: string): string[] =>
  [...text.matchAll(TAKES)].flatMap(([all, command = '', rest = '']) => {
    const words = rest.replaceAll('\\\n', ' ').trim().split(/\s+/);
    const taken = takenBy(command, words).filter((word) => IS_NAME.test(word));
    return taken.some((word) => !known.has(nameIn(word))) ? [all] : [];
  });
