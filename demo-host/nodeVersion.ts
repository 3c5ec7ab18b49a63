/**
 * Checks the version of Node. It is imported first, for its effect: an old Node stops with a clear sentence instead of
 * a syntax error.
 */
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  engines: { node: string };
};
const wanted = engines.node.replace(/^\D*/, '').split('.').map(Number);
const present = process.versions.node.split('.').map(Number);
const differing = wanted.findIndex((part, at) => part !== present[at]);
if (differing >= 0 && (present[differing] ?? 0) < (wanted[differing] ?? 0)) {
  process.stderr.write(
    `This needs Node.js ${engines.node}; here is ${process.versions.node}.\nInstall Node.js 22 or 24 from https://nodejs.org and try again.\n`,
  );
  process.exit(1);
}

/** The newest version without security updates: Node 20, since April 2026. Older ones are refused above. */
const LAST_WITHOUT_UPDATES = 20;

/** Tells whoever starts a server on a version without security updates. */
export function warnOfOldNode(): void {
  if ((present[0] ?? 0) > LAST_WITHOUT_UPDATES) return;
  process.stdout.write(
    `Node.js ${present[0]} has had no security updates since April 2026. It works; 22 and 24 are recommended.\n`,
  );
}
