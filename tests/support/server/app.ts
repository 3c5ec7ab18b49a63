import { createLogger } from '#host/server/http/log.ts';
import { type AppOptions, createApp } from '#host/start/app.ts';
import { noteAnswer } from '#tests/support/run/declared.ts';

/** The API on a database of a test, as it is delivered. What it answers is held to the contract. */
export const appOn = (
  database: AppOptions['database'],
  options: Partial<AppOptions> = {},
): ReturnType<typeof createApp> =>
  createApp({
    database,
    config: { corsOrigins: 'any', frameAncestors: [], trustedProxies: [], distDir: '/nowhere' },
    logger: createLogger('silent', { write() {} }),
    clock: () => new Date(),
    onAnswer: noteAnswer,
    ...options,
  });
