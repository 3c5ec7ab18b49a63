/** The address of a parent's calendar: whether there is one, made, changed and ended. */
import { ApiError } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import { newToken, sha256 } from '#host/server/http/session.ts';
import { addressMade, changeAddress, endAddress } from './calendar.queries.ts';
import { CALENDAR_PATH } from './calendarFeed.ts';

export const calendarHandlers = {
  calendarAddress: async ({ db }) => {
    const madeDate = await addressMade(db);
    return { isOn: madeDate !== undefined, madeDate: madeDate ?? null };
  },
  changeCalendarAddress: async ({ db, publicUrl, body: { language }, now, record }) => {
    if (publicUrl === undefined)
      throw new ApiError(409, 'This academy does not know its own address. Whoever runs it sets PUBLIC_URL.');
    const secret = newToken();
    const wasOn = (await addressMade(db)) !== undefined;
    await changeAddress(db, { hash: sha256(secret), language, now });
    await record({ kind: wasOn ? 'changedCalendarAddress' : 'madeCalendarAddress' });
    return {
      message: wasOn ? 'The address is changed. The old one has ended.' : 'The address is made',
      address: `${publicUrl}${CALENDAR_PATH}/${secret}.ics`,
    };
  },
  endCalendarAddress: async ({ db, record }) => {
    await endAddress(db);
    await record({ kind: 'endedCalendarAddress' });
    return { message: 'The address has ended' };
  },
} satisfies Partial<Handlers>;
