/** What a build is called: a hash of the sources of what runs in pages. See `pageGlobals.ts`. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

function hashOf(...sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = fileURLToPath(new URL(`../../${source}`, import.meta.url));
    const files = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }).sort() : [''];
    for (const file of files)
      if (statSync(join(path, file)).isFile()) hash.update(file).update(readFileSync(join(path, file)));
  }
  return hash.digest('base64url').slice(0, 8);
}

export const BUILD_ID = hashOf('src', 'widgets', 'package-lock.json');
