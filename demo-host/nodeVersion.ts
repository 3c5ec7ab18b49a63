/**
 * Imported for its effect, before anything that an old Node could not even load: stops with a
 * sentence instead of a syntax error, and says so on a Node that works but is no longer kept safe.
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

/** The last line that has had no updates for a while: Node 20, since April 2026. Those before it are refused above. */
const LAST_WITHOUT_UPDATES = 20;
if ((present[0] ?? 0) <= LAST_WITHOUT_UPDATES) {
  process.stdout.write(
    `Node.js ${present[0]} has had no security updates since April 2026. It works; 22 and 24 are recommended.\n`,
  );
}
