/**
 * Imported for its effect, before anything that an old Node could not even load: stops with a
 * sentence instead of a syntax error.
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
    `This needs Node.js ${engines.node}; here is ${process.versions.node}.\nInstall version 22 or 24 from https://nodejs.org and try again.\n`,
  );
  process.exit(1);
}
