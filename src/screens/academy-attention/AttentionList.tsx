import CalendarClock from 'lucide-react/icons/calendar-clock';
import MessageSquare from 'lucide-react/icons/message-square';
import Phone from 'lucide-react/icons/phone';
import Undo from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { noteAttention } from '#contract/students/attentionStudent.ts';
import { formatDate, formatTimeAgo } from '#domain/format/formatDate.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { useNames } from '#page/element/names.ts';
import { StudentName } from '#page/list/StudentName.tsx';
import { initialsOf } from '#platform/initials.ts';
import type { Choosing } from '#screens/shared/bulk/choosing.tsx';
import { ATTENTION_LISTS, type Doing, type Reason, type Student } from '#screens/shared/followUp/student.ts';
import { useReasonText } from '#screens/shared/reasons/useReasonText.ts';
import { attentionActionsTexts } from '#texts/attentionActions.ts';
import { reasonTexts } from '#texts/reasons.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button, IconButton } from '#ui/form/Button.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { Heading } from '#ui/show/Heading.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './attentionList.css?inline';

addStyles(styles);

interface AttentionListProps {
  rows: readonly Student[];
  choosing: Pick<Choosing<Student>, 'column'>;
  onDo: (doing: Doing) => void;
}

/** The students, one under the other, with their reasons, what was done last, and what can be done. */
export function AttentionList({ rows, choosing, onDo }: AttentionListProps) {
  return (
    <ul className="follow-ups">
      {rows.map((student, index) => (
        <Item key={student.pid} student={student} box={choosing.column?.cell(student, index)} onDo={onDo} />
      ))}
    </ul>
  );
}

interface ItemProps {
  student: Student;
  /** Chooses the student, while some are being chosen. */
  box: ReactNode;
  onDo: (doing: Doing) => void;
}

function Item({ student, box, onDo }: ItemProps) {
  const t = useTexts(attentionActionsTexts);
  const locale = useLocale();
  const names = useNames();
  const name = names.student(student.firstName);
  const { pid, gradeId, gradeName, schoolId, schoolName, asideUntil } = student;
  const back = useWrite(noteAttention, { success: t('takenBack'), failed: t('notNoted'), reloads: ATTENTION_LISTS });
  const where = [
    gradeId === null ? '' : names.class(gradeName ?? undefined, gradeId),
    schoolId === null ? '' : names.school(schoolName ?? undefined, schoolId),
  ].filter((part) => part !== '');
  return (
    <li className="follow-up">
      {box ?? (
        <span className="follow-up__initials" aria-hidden="true">
          {initialsOf(student.firstName, locale)}
        </span>
      )}
      <div className="follow-up__who">
        <Heading depth={2} className="follow-up__name">
          <StudentName pid={pid} name={name} />
        </Heading>
        <p className="follow-up__where" data-content>
          {where.map((part) => (
            <bdi key={part}>{part}</bdi>
          ))}
        </p>
      </div>
      <ul className="follow-up__reasons">
        {student.reasons.map((reason) => (
          <ReasonLine
            key={reason.reasonId}
            reason={reason}
            name={name}
            onContest={() => onDo({ what: 'contest', student, reason })}
          />
        ))}
      </ul>
      <div className="follow-up__done">
        {asideUntil && <Badge>{t('asideUntil', { date: formatDate(asideUntil, locale) })}</Badge>}
        <LastAction student={student} />
      </div>
      <div className="follow-up__actions">
        <Button
          size="small"
          icon={MessageSquare}
          aria-label={t('writeAbout', { name })}
          onClick={() => onDo({ what: 'write', student })}
        >
          {t('write')}
        </Button>
        <IconButton
          size="small"
          icon={Phone}
          label={t('callAbout', { name })}
          onClick={() => onDo({ what: 'call', student })}
        />
        {asideUntil ? (
          <IconButton
            size="small"
            icon={Undo}
            label={t('backAbout', { name })}
            busy={back.isBusy}
            onClick={() => void back.run({ params: { pid }, body: { action: 'back', note: '' } }, { about: name })}
          />
        ) : (
          <IconButton
            size="small"
            icon={CalendarClock}
            label={t('asideAbout', { name })}
            onClick={() => onDo({ what: 'aside', student })}
          />
        )}
      </div>
    </li>
  );
}

interface ReasonLineProps {
  reason: Reason;
  name: string;
  onContest: () => void;
}

/** A reason in plain words, since when, whether it is new, and the note of the person who contests it. */
function ReasonLine({ reason, name, onContest }: ReasonLineProps) {
  const t = useTexts(attentionActionsTexts);
  const words = useTexts(reasonTexts);
  const locale = useLocale();
  const text = useReasonText()(reason);
  const { contested } = reason;
  return (
    <li className="follow-up__reason" data-contested={contested ? true : undefined}>
      <span className="follow-up__text">
        {reason.isNew && <Badge tone="accent">{words('new')}</Badge>} <span data-content>{text}</span>
        {reason.since && (
          <span className="follow-up__since"> {words('since', { date: formatDate(reason.since, locale) })}</span>
        )}{' '}
        <button
          type="button"
          className="link"
          aria-label={t(contested ? 'contestedAbout' : 'contestAbout', { reason: text, name })}
          onClick={onContest}
        >
          {t(contested ? 'contested' : 'contest')}
        </button>
      </span>
      {contested && (
        <span className="follow-up__note" data-content>
          {words('contested', {
            name: contested.byName,
            date: formatDate(contested.date, locale),
            note: contested.note,
          })}
        </span>
      )}
    </li>
  );
}

function LastAction({ student: { lastAction } }: { student: Student }) {
  const t = useTexts(attentionActionsTexts);
  const locale = useLocale();
  if (lastAction === null) return <span>{t('nothingDone')}</span>;
  // Not known, or known to the server alone.
  if (!lastAction?.action) return null;
  const { action, byName, date, note, until } = lastAction;
  const when = formatTimeAgo(date, locale);
  return (
    <>
      <span>{t(`did-${action}`, { name: byName, when, until: formatDate(until, locale) })}</span>
      {note && action !== 'message' && (
        <span className="follow-up__note" data-content>
          {t('doneNote', { note })}
        </span>
      )}
    </>
  );
}
