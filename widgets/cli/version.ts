import { readFileSync } from 'node:fs';

/** The version of the package. The build writes it in here (`buildCli.ts`). */
export const version = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
