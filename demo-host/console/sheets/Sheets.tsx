import { memo } from 'react';
import { directionOf } from '#domain/format/direction.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { formatList } from '#domain/format/formatList.ts';
import { invitationLink } from '#domain/people/invitations.ts';
import { type Language, localeOf } from '#domain/people/languages.ts';
import { qrCode } from '#ui/form/qrCode.ts';
import { type Invited, type SheetGroup, wordOf } from './sheets.ts';
import { wordsIn } from './words.ts';

/** Links are random, so that no mask is better than another, and there may be thousands. */
const QR_MASK = 3;

interface SheetsProps {
  groups: readonly SheetGroup[];
  language: Language;
  /** Where the console is served, without a slash at its end. */
  base: string;
  academyName: string;
  /** When the links end: ISO 8601, or ms since 1970. */
  endsDate: string | number;
}

/**
 * Sheets to print: a slip for each person, with name, link and QR code and what to do, ten to an A4 page with lines to cut
 * along. Each class begins on a new page. `sheets.css` belongs to it.
 */
export const Sheets = memo(function Sheets({ groups, ...same }: SheetsProps) {
  const { language } = same;
  const t = wordsIn(language);
  return (
    <div className="sheets" lang={language} dir={directionOf(language)}>
      {groups.map((group) => (
        <section className="sheets__class" key={JSON.stringify([group.schoolName, group.grade])}>
          <h2 className="sheets__title">
            <bdi>{group.schoolName || t('noSchool')}</bdi> · <bdi>{group.grade || t(wordOf(group))}</bdi>{' '}
            <span className="sheets__count">{t('people', { count: String(group.people.length) })}</span>
          </h2>
          <ul className="sheets__slips">
            {group.people.map((person) => (
              <Slip key={person.pid} person={person} {...same} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
});

type SlipProps = Omit<SheetsProps, 'groups'> & { person: Invited };

function Slip({ person, language, base, academyName, endsDate }: SlipProps) {
  const t = wordsIn(language);
  const locale = localeOf(language);
  const { firstName, schoolName, grade, childNames, secret } = person;
  const link = invitationLink(base, secret);
  const { path, size } = qrCode(link, QR_MASK);
  return (
    <li className="slip">
      <div className="slip__words">
        <p className="slip__name">
          <bdi>{firstName}</bdi>
        </p>
        <p className="slip__of">
          {childNames.length > 0 && <span>{t('parentOf', { children: formatList(childNames, locale) })}</span>}
          <span>
            <bdi>{[grade, schoolName || academyName].filter(Boolean).join(' · ')}</bdi>
          </span>
        </p>
        <ol className="slip__steps">
          <li>{t('scan')}</li>
          <li>{t('choose')}</li>
          <li>{t('signIn')}</li>
        </ol>
        <p className="slip__ends">{t('ends', { date: formatDate(endsDate, locale) })}</p>
      </div>
      <div className="slip__code">
        <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
          <path d={path} />
        </svg>
        <bdi className="slip__link" dir="ltr">
          {link}
        </bdi>
      </div>
    </li>
  );
}
