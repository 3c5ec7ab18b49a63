/** The academy's name, time zone and languages, as administrators see and change them. */
import type { MiddlewareHandler } from 'hono';
import { NEWS_TOPICS } from '#domain/messages/familyMail.ts';
import { type AcademyFault, languagesOf, validateAcademy } from '#domain/people/academy.ts';
import { LANGUAGES } from '#domain/people/languages.ts';
import type { AppEnv } from '#host/server/http/env.ts';
import { ApiError, badRequest } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import type { KnownAcademy } from './academy.calls.ts';
import { academySettings, changeAcademy, isUnknownZone } from './academy.queries.ts';

/** What is said of each fault. */
export const ACADEMY_MESSAGES: Readonly<Record<AcademyFault, string>> = {
  academyMissing: 'The name of the academy is missing',
  academyLong: 'The name of the academy is too long',
  zoneUnknown: 'There is no such time zone',
  languageUnknown: 'The academy has no screens in this language',
};

/** Why the time zone stays, and what can be done. */
export const ZONE_HELD =
  'The time zone can no longer change: results, views, visits or live sessions were counted in the days of the present one. ' +
  'The name and the languages can change without it';

export const academyHandlers = {
  academySettings: async ({ db, services }) => {
    const { mayChangeZone, ...settings } = await academySettings(db, LANGUAGES);
    return {
      ...settings,
      languages: [...settings.languages],
      familyNews: [...settings.familyNews],
      mayChangeTimeZone: mayChangeZone,
      sendsMail: services.canMail === true,
    };
  },
  changeAcademySettings: async ({ db, body: { name, timeZone, languages, ...mail }, record }) => {
    const [fault] = validateAcademy({ academyName: name, timeZone, languages });
    if (fault) throw badRequest(ACADEMY_MESSAGES[fault]);
    // What is not sent stays as it is.
    const before = await academySettings(db, LANGUAGES);
    const {
      absenceMailHour = before.absenceMailHour,
      familyMessagesAWeek = before.familyMessagesAWeek,
      familyNews = before.familyNews,
    } = mail;
    const settings = {
      name,
      timeZone,
      languages: languagesOf(languages),
      absenceMailHour,
      familyMessagesAWeek,
      familyNews: NEWS_TOPICS.filter((topic) => familyNews.includes(topic)),
    };
    const isChanged = await changeAcademy(db, settings).catch((error: unknown) => {
      // This machine may know a time zone that PostgreSQL does not.
      throw isUnknownZone(error) ? badRequest(ACADEMY_MESSAGES.zoneUnknown) : error;
    });
    if (!isChanged) throw new ApiError(409, ZONE_HELD);
    await record({ kind: 'changedAcademy', values: { from: 'screen' } });
    return { message: 'Saved' };
  },
} satisfies Partial<Handlers>;

/** Reads the academy anew once it was changed, so that the next page of this process has its new name. */
export const renewsAcademy =
  (academy: KnownAcademy): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await next();
    if (c.req.method === 'PUT' && c.res.ok) await academy.renew();
  };
