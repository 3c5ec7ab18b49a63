/** What stands in the slots of a registered text, and in an e-mail of the same kind. */
import { formatDate } from '#domain/format/formatDate.ts';
import type { SlotValues } from '#domain/messages/channels.ts';
import { type Language, localeOf } from '#domain/people/languages.ts';
import { oneLine } from '#host/server/delivery/mailPage.ts';

/** A day of the academy as families read it, whatever the server's time zone. */
export const dayWords = (day: string, language: Language): string => formatDate(`${day}T12:00:00`, localeOf(language));

/** What each registered text may say of some children. @param day in words */
export const valuesOf = (
  children: readonly { name: string }[],
  { day, academyName }: { day: string; academyName: string },
): SlotValues => ({
  children: children.map(({ name }) => oneLine(name)).join(', '),
  day,
  academy: oneLine(academyName),
});
