import { useId } from 'react';
import { formatTimeAgo } from '#domain/format/formatDate.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { ABSENCE_REASONS } from '#domain/learning/absence.ts';
import { statusText } from '#domain/learning/attendance.ts';
import { REGISTER_MARKS, type RegisterMark } from '#domain/learning/register.ts';
import { absenceReasonTexts } from '#texts/absenceReasons.ts';
import { registerTexts } from '#texts/register.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import type { RegisterStudent } from './marks.ts';

interface RegisterRowProps {
  student: RegisterStudent;
  /** From 1, as on the printed sheet. */
  row: number;
  name: string;
  /** The class where there are several, and the number of a namesake. */
  about: string;
  chosen: RegisterMark | null;
  /** Of the session, in minutes. */
  duration: number | null;
  /** What becomes of a mark that was pressed. */
  pending: string | undefined;
  onPress: (mark: RegisterMark) => void;
}

/** A student: the name, what is known, and a choice of four that a thumb reaches. */
export function RegisterRow({ student, row, name, about, chosen, duration, pending, onPress }: RegisterRowProps) {
  const t = useTexts(registerTexts);
  const locale = useLocale();
  const id = useId();
  const notes = useNotes(student, duration);
  return (
    <li className="register__row" data-mark={chosen ?? undefined}>
      <p className="register__name" id={id}>
        <span className="register__no">{formatNumber(row, locale)}</span>
        <bdi>{name}</bdi>
        {about && <span className="register__about"> {about}</span>}
        {pending && <span className="register__pending"> {pending}</span>}
      </p>
      {notes.map((note) => (
        <p className="register__note" key={note}>
          {note}
        </p>
      ))}
      <div className="register__marks" role="radiogroup" aria-labelledby={id}>
        {REGISTER_MARKS.map((mark) => (
          <label key={mark} className="register__mark" data-mark={mark}>
            <input
              type="radio"
              className="register__radio"
              name={`mark ${id}`}
              value={mark}
              data-row={row}
              checked={chosen === mark}
              onChange={() => onPress(mark)}
            />
            <span>{t(mark)}</span>
          </label>
        ))}
      </div>
    </li>
  );
}

function useNotes(student: RegisterStudent, duration: number | null): string[] {
  const t = useTexts(registerTexts);
  const reasons = useTexts(absenceReasonTexts);
  const locale = useLocale();
  const { mark, markedByName, markedByMe, markedAt, status, minutes, replacedMark, familyAnswer } = student;
  const time = { minutes: formatNumber(minutes ?? 0, locale), duration: formatNumber(duration ?? 0, locale) };
  const known = ABSENCE_REASONS.find((each) => each === familyAnswer?.reason);
  const reason = known ? reasons(known) : statusText(familyAnswer?.reason ?? '');
  return [
    ...(mark && !markedByMe
      ? [t('markedBy', { name: markedByName ?? t('somebody'), time: formatTimeAgo(markedAt, locale) })]
      : []),
    ...(replacedMark ? [t('replaced', { ...time, mark: t(replacedMark) })] : []),
    // Who was there all the time is shown by the mark.
    ...(!mark && !replacedMark && status && status !== 'present' ? [t('known', time)] : []),
    ...(familyAnswer && reason !== ''
      ? [familyAnswer.note ? t('familyNote', { reason, note: familyAnswer.note }) : t('family', { reason })]
      : []),
  ];
}
