/** The table of what the build changes in libraries. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { patches } from '#widgets/build/libraries/patches.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

it.each(patches)('$library $version: the version is the installed one, and the named test is there', (patch) => {
  const path = createRequire(`${root}package.json`).resolve.paths('')?.[0] ?? '';
  const { version } = JSON.parse(readFileSync(`${path}/${patch.library}/package.json`, 'utf8')) as { version: string };
  // Look whether the patch is still needed, and what it saves now.
  expect(version).toBe(patch.version);
  expect(existsSync(root + patch.test)).toBe(true);
});
