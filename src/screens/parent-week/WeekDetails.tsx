import { useCapability } from '#api/useAction.ts';
import { changeWeekMail, WEEK_MAIL } from '#contract/students/familyMail.ts';
import { parentWeek } from '#contract/students/parentWeek.ts';
import { formatScore } from '#domain/format/format.ts';
import { formatDateTime } from '#domain/format/formatDate.ts';
import { formatDateTimeIn, zoneName } from '#domain/format/formatInZone.ts';
import { UNKNOWN } from '#domain/format/formatNumber.ts';
import { useNames } from '#page/element/names.ts';
import { MailSwitch } from '#page/mail/MailSwitch.tsx';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { weekTexts } from '#texts/week.ts';
import { Badge } from '#ui/show/Badge.tsx';
import { Card } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { WhereKnown } from '#ui/state/WhereKnown.tsx';
import { useVisit } from './useVisit.ts';
import type { Happened, Week } from './week.ts';

/** Always the same list, since a new one is looked at anew. */
const NOTHING: readonly Happened[] = [];
const RELOADS = [parentWeek];

/** What stands below the figures: what happened, and the switch of the e-mail. */
export function WeekDetails({ week }: { week: Week }) {
  const mayMail = useCapability(WEEK_MAIL);
  return (
    <>
      <WhereKnown is={week.happened !== undefined}>
        <WhatHappened rows={week.happened ?? NOTHING} timeZone={week.timeZone} />
      </WhereKnown>
      {mayMail && week.mail.isOffered && (
        <MailSwitch topic="week" isOn={week.mail.isOn} call={changeWeekMail} reloads={RELOADS} />
      )}
    </>
  );
}

/** Exams and sessions, latest first, at the time of the academy; what is new since the last visit says so. */
function WhatHappened({ rows, timeZone }: { rows: readonly Happened[]; timeZone: string | undefined }) {
  const t = useTexts(weekTexts);
  const locale = useLocale();
  const names = useNames();
  const isNew = useVisit(rows);
  const count = rows.filter(isNew).length;
  const titleOf = ({ kind, title }: Happened) =>
    kind === 'exam' ? names.someExam(title) : kind ? names.session(title) : title || UNKNOWN;
  const timeOf = ({ date }: Happened) => formatDateTimeIn(timeZone, date, locale);
  // Parents who live by the same clock need no word about it.
  const isElsewhere = rows.some((row) => timeOf(row) !== formatDateTime(row.date, locale));
  const sentences = [
    count > 0 && t('newCount', { count }),
    isElsewhere && t('academyTime', { zone: zoneName(timeZone, locale) }),
  ];
  return (
    <Card title={t('happened')} description={sentences.filter(Boolean).join(' ')}>
      {rows.length === 0 ? (
        <EmptyState title={t('nothingHappened')} />
      ) : (
        <ul className="happened">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what happened has no id.
            <li key={index} className="happened__item">
              <span className="happened__title">
                {isNew(row) && (
                  <>
                    <Badge tone="strong">{t('new')}</Badge>{' '}
                  </>
                )}
                <bdi data-content>{titleOf(row)}</bdi>
              </span>
              <span className="happened__facts">
                {row.kind && <span>{t(row.kind)}</span>}
                {row.subject && <bdi>{names.subject(row.subject)}</bdi>}
                {row.score !== null && <span>{formatScore(row.score, locale)}</span>}
                <span>{timeOf(row)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
