import { formatDate, formatTimeAgo } from '#domain/format/formatDate.ts';
import { formatList } from '#domain/format/formatList.ts';
import { ABSENCE_REASONS } from '#domain/learning/absence.ts';
import { statusText } from '#domain/learning/attendance.ts';
import type { ExportColumn } from '#export/exportRows.ts';
import type { Names } from '#page/element/namesOf.ts';
import type { absenceReasonTexts } from '#texts/absenceReasons.ts';
import type { absentTexts } from '#texts/absent.ts';
import type { attentionActionsTexts } from '#texts/attentionActions.ts';
import type { Absent } from './absentStudent.ts';

type Mark = Absent['marks'][number];

interface AbsentWords {
  t: ReturnType<(typeof absentTexts)['in']>;
  did: ReturnType<(typeof attentionActionsTexts)['in']>;
  reasons: ReturnType<(typeof absenceReasonTexts)['in']>;
  names: Names;
  locale: string;
}

/** Gives the mark of a day in words. */
export const markTextIn =
  ({ t, locale }: Pick<AbsentWords, 't' | 'locale'>) =>
  ({ day, status }: Mark): string =>
    t('markOf', { day: formatDate(day, locale), status: t(status ?? 'notKnown') });

/** What a file has of a student who was absent, in the order of its columns: of an export, and of an email. */
export function absentFile({ t, did, reasons, names, locale }: AbsentWords) {
  const markText = markTextIn({ t, locale });
  const parentText = ({ firstName, mobileNumber, mayWrite }: Absent['parents'][number]) =>
    formatList(
      [names.user(firstName, 0), mobileNumber, mayWrite ? did('onMessages') : ''].filter((part) => part !== ''),
      locale,
    );
  const doneText = ({ lastAction }: Absent): string | null => {
    if (lastAction === null) return did('nothingDone');
    if (!lastAction?.action) return null;
    const { action, byName, date, until } = lastAction;
    return did(`did-${action}`, {
      name: byName || did('somebody'),
      when: formatTimeAgo(date, locale),
      until: formatDate(until, locale),
    });
  };
  const familyText = ({ familyAnswer }: Absent): string | null => {
    if (familyAnswer === undefined) return null;
    if (familyAnswer === null) return t('notMailed');
    const { sentAt, reason: word, note } = familyAnswer;
    if (word === null) return t('mailedNoAnswer', { time: formatTimeAgo(sentAt, locale) });
    const known = ABSENCE_REASONS.find((each) => each === word);
    const reason = known ? reasons(known) : statusText(word);
    return note === null ? reason : t('answeredNote', { reason, note });
  };
  return {
    student: { header: t('student'), value: ({ firstName }: Absent) => names.student(firstName) },
    class: { header: t('class'), value: (student: Absent) => names.classOf(student) },
    marks: { header: t('marks'), value: ({ marks }: Absent) => marks.map(markText).join('; ') },
    parents: {
      header: t('parents'),
      value: ({ parents }: Absent) => (parents.length === 0 ? did('noParents') : parents.map(parentText).join('; ')),
    },
    school: { header: t('school'), value: (student: Absent) => names.schoolOf(student) },
    family: { header: t('familySays'), value: familyText },
    done: { header: t('done'), value: doneText },
  } satisfies Record<string, ExportColumn<Absent>>;
}

/** Whether a list says what families answered: no server without the emails does. */
export const tellsFamilies = (rows: readonly Absent[]): boolean =>
  rows.some(({ familyAnswer }) => familyAnswer !== undefined);

/** The columns of a file of these students. */
export function absentFileColumns(words: AbsentWords, rows: readonly Absent[]): ExportColumn<Absent>[] {
  const { family, ...always } = absentFile(words);
  const { done, ...before } = always;
  return [...Object.values(before), ...(tellsFamilies(rows) ? [family] : []), done];
}
