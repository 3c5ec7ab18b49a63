import { readFileSync } from 'node:fs';
import * as v from 'valibot';

/** The version of the academy, as `package.json` names it. */
export const VERSION = v.parse(
  v.object({ version: v.string() }),
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
).version;
