/**
 * The calendar of a family, without a sign-in: the secret in the address is the right. It is read each time as the parent, with
 * the children of that moment.
 *
 * Nobody can guess a secret of 256 bits, and a wrong one costs one look into an index, so wrong ones are not counted: they come
 * from calendars whose address was changed, and Google reads those of many families from one place.
 */
import { type Context, Hono } from 'hono';
import { academyOf } from '#host/server/academy/academy.queries.ts';
import { screenWords } from '#host/server/delivery/family/screenWords.ts';
import type { AppEnv } from '#host/server/http/env.ts';
import { ApiError } from '#host/server/http/errors.ts';
import { etagOfBytes } from '#host/server/http/files/builtFiles.ts';
import { DATA_POLICY } from '#host/server/http/files/headers.ts';
import { isKnown } from '#host/server/http/files/madeOnce.ts';
import type { Services } from '#host/server/http/handlers.ts';
import { sha256 } from '#host/server/http/session.ts';
import { type AttemptLimit, recordAttempt } from '#host/server/sign-in/attempts.ts';
import { enterCalendar, isAddress } from './calendar.queries.ts';
import { calendarFile } from './calendarFile.ts';
import { familyEvents } from './familyEvents.ts';

/** The path; the secret and `.ics` follow. */
export const CALENDAR_PATH = '/calendar';

/** How often one address may be read: 30 times at once, and once a minute after that. */
const READS: AttemptLimit = {
  free: 30,
  firstPauseSeconds: 60,
  longestPauseSeconds: 60,
  expirySeconds: 60,
  expires: 'one',
};

/** The name of an event is unique in the world (RFC 7986), so that of the academy is in it, where that is known. */
const hostOf = (c: Context<AppEnv>): string =>
  c.var.publicUrl === undefined ? 'localhost' : new URL(c.var.publicUrl).hostname;

/** The files under `/calendar/`. */
export function calendarFeed({ database, clock }: Pick<Services, 'database' | 'clock'>): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  /** What is in the calendar of this address; undefined for a wrong one, or one that has ended. */
  const read = (hash: Buffer, now: Date) =>
    database.as({ kind: 'calendar' }, async (tx) => {
      if (!(await isAddress(tx, hash))) return undefined;
      const { wait } = await recordAttempt(tx, [{ kind: 'calendar', key: hash, limit: READS }]);
      if (wait > 0)
        throw new ApiError(429, `This calendar is read too often. Please try again in ${wait} s.`, {
          headers: { 'Retry-After': String(wait) },
        });
      const reader = await enterCalendar(tx, hash);
      if (!reader) return undefined;
      const name = (await academyOf(tx))?.name || screenWords(reader.language, 'calendar')('title');
      return { name, events: await familyEvents(tx, { ...reader, now }) };
    });

  app.get('/:file', async (c) => {
    c.var.facts.call = 'calendar';
    const now = clock();
    const secret = /^([\w-]{43})\.ics$/.exec(c.req.param('file'))?.[1];
    const calendar = secret === undefined ? undefined : await read(sha256(secret), now);
    if (!calendar) throw new ApiError(404, 'This calendar is not known, or its address was changed');
    const headers = {
      // By what is in it, since the file tells when it was made.
      ETag: `W/${etagOfBytes(Buffer.from(JSON.stringify(calendar)))}`,
      'Cache-Control': 'private, no-cache',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    };
    if (isKnown(c, headers.ETag)) return c.body(null, 304, headers);
    return c.body(calendarFile({ ...calendar, host: hostOf(c), now }), 200, {
      ...headers,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Security-Policy': DATA_POLICY,
    });
  });
  return app;
}
