/**
 * Checks the version of Node. It is imported first, for its effect: an old Node stops with a clear sentence instead of
 * an error of some import. It is JavaScript and imports nothing but Node's own, so that an old Node can read it.
 */
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const wanted = engines.node.replace(/^\D*/, '').split('.').map(Number);
const present = process.versions.node.split('.').map(Number);
const differing = wanted.findIndex((part, at) => part !== present[at]);
if (differing >= 0 && (present[differing] || 0) < wanted[differing]) {
  process.stderr.write(
    `This needs Node.js ${engines.node}; here is ${process.versions.node}.\nInstall Node.js 22 or 24 from https://nodejs.org and try again.\n`,
  );
  process.exit(1);
}
