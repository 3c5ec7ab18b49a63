import Ellipsis from 'lucide-react/icons/ellipsis';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { noteAttention } from '#contract/students/attentionStudent.ts';
import { formatDate, formatTimeAgo } from '#domain/format/formatDate.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { StudentName } from '#page/list/StudentName.tsx';
import { focusByKey } from '#platform/focusByKey.ts';
import { initialsOf } from '#platform/initials.ts';
import type { Choosing } from '#screens/shared/bulk/choosing.tsx';
import { type DistinctName, useDistinctNames } from '#screens/shared/followUp/namesakes.ts';
import { ATTENTION_LISTS, type Doing, type Reason, type Student } from '#screens/shared/followUp/student.ts';
import { useSchoolBeside } from '#screens/shared/followUp/useSchoolBeside.ts';
import { WriteButton } from '#screens/shared/followUp/WriteButton.tsx';
import { useReasonText } from '#screens/shared/reasons/useReasonText.ts';
import { attentionActionsTexts } from '#texts/attentionActions.ts';
import { reasonTexts } from '#texts/reasons.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { Heading } from '#ui/show/Heading.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './attentionList.css?inline';
import { useReasonMarks } from './useReasonMarks.ts';

addStyles(styles);

interface AttentionListProps {
  rows: readonly Student[];
  choosing: Pick<Choosing<Student>, 'column'>;
  onDo: (doing: Doing) => void;
}

/** Keys that move from student to student, and by how many. */
const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };

/**
 * The students, one line each with what holds in short. What holds in full and what was done is open for one of them:
 * beside the list, or below the line where there is no room.
 */
export function AttentionList({ rows, choosing, onDo }: AttentionListProps) {
  const [chosen, setChosen] = useState<number | 'none'>();
  const list = useRef<HTMLUListElement>(null);
  const distinctName = useDistinctNames(rows);
  const open = chosen === 'none' ? undefined : (rows.find(({ pid }) => pid === chosen) ?? rows[0]);

  function step(event: KeyboardEvent) {
    const by = STEPS[event.key];
    const { target } = event;
    const isTyping = target instanceof HTMLInputElement && target.type !== 'checkbox';
    if (!by || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const lines = [...(list.current?.children ?? [])];
    const next = lines[lines.findIndex((line) => line.contains(target as Node)) + by];
    if (!next) return;
    event.preventDefault();
    focusByKey(next.querySelector<HTMLElement>('.follow-up__marks'));
  }

  return (
    <ul className="follow-ups" ref={list} onKeyDown={step}>
      {rows.map((student, index) => (
        <Line
          key={student.pid}
          student={student}
          distinctName={distinctName(student)}
          box={choosing.column?.cell(student, index)}
          isOpen={student === open}
          onToggle={() => setChosen(student === open ? 'none' : student.pid)}
          onDo={onDo}
        />
      ))}
    </ul>
  );
}

interface LineProps {
  student: Student;
  distinctName: DistinctName;
  /** Chooses the student, while some are being chosen. */
  box: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  onDo: (doing: Doing) => void;
}

function Line({ student, distinctName, box, isOpen, onToggle, onDo }: LineProps) {
  const id = useId();
  const t = useTexts(attentionActionsTexts);
  const words = useTexts(reasonTexts);
  const locale = useLocale();
  const school = useSchoolBeside()(student);
  const marksOf = useReasonMarks();
  const { pid, firstName, reasons, asideUntil } = student;
  return (
    <li className="follow-up" data-open={isOpen || undefined}>
      <div className="follow-up__line">
        {box ?? (
          <span className="follow-up__initials" aria-hidden="true">
            {initialsOf(firstName, locale)}
          </span>
        )}
        <div className="follow-up__who">
          <Heading depth={2} className="follow-up__name" id={`${id}-name`}>
            <StudentName pid={pid} name={distinctName.name} />
          </Heading>
          <p className="follow-up__where" data-content>
            {[distinctName.number, distinctName.inClass, school]
              .filter((part) => part !== '')
              .map((part) => (
                <bdi key={part}>{part}</bdi>
              ))}
          </p>
        </div>
        <button
          type="button"
          className="follow-up__marks"
          id={`${id}-marks`}
          aria-labelledby={`${id}-name ${id}-marks`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          {reasons.some(({ isNew }) => isNew) && <Badge tone="strong">{words('new')}</Badge>}{' '}
          {marksOf(reasons).map((mark) => (
            <span
              key={`${mark.words} ${mark.isContested}`}
              className="follow-up__mark"
              data-contested={mark.isContested || undefined}
            >
              {mark.words}{' '}
            </span>
          ))}
          {asideUntil && <Badge>{t('asideUntil', { date: formatDate(asideUntil, locale) })}</Badge>}
        </button>
        <Actions student={student} called={distinctName.called} onDo={onDo} />
      </div>
      {isOpen && (
        <section id={id} className="follow-up__detail" aria-labelledby={`${id}-name`}>
          <p className="follow-up__about" aria-hidden="true">
            {distinctName.name}
          </p>
          {school !== '' && (
            <p className="follow-up__school" aria-hidden="true">
              <bdi>{school}</bdi>
            </p>
          )}
          <ul className="follow-up__reasons">
            {reasons.map((reason) => (
              <ReasonLine key={reason.reasonId} reason={reason} />
            ))}
          </ul>
          <div className="follow-up__done">
            <LastAction student={student} />
          </div>
        </section>
      )}
    </li>
  );
}

interface ActionsProps extends Pick<LineProps, 'student' | 'onDo'> {
  /** How the student is told from the others, for the names of the buttons. */
  called: string;
}

/** Writing first; what is done less often is in a menu. */
function Actions({ student, called, onDo }: ActionsProps) {
  const t = useTexts(attentionActionsTexts);
  const { pid, reasons, asideUntil } = student;
  const back = useWrite(noteAttention, { success: t('takenBack'), failed: t('notNoted'), reloads: ATTENTION_LISTS });
  const takeBack = () => void back.run({ params: { pid }, body: { action: 'back', note: '' } }, { about: called });
  return (
    <div className="follow-up__actions">
      <WriteButton
        student={student}
        name={called}
        size="small"
        aria-label={t('writeAbout', { name: called })}
        onClick={() => onDo({ what: 'write', student })}
      >
        {t('write')}
      </WriteButton>
      <Menu
        size="small"
        variant="quiet"
        icon={Ellipsis}
        label={t('more')}
        aria-label={t('moreAbout', { name: called })}
        busy={back.isBusy}
        items={[
          { id: 'call', label: t('noteCall') },
          asideUntil ? { id: 'back', label: t('takeBack') } : { id: 'aside', label: t('putAside') },
          ...(reasons.length > 0 ? [{ id: 'contest' as const, label: t('contest') }] : []),
        ]}
        onChoose={(chosen: 'call' | 'aside' | 'back' | 'contest') =>
          chosen === 'back' ? takeBack() : onDo({ what: chosen, student })
        }
      />
    </div>
  );
}

/** A reason in plain words, since when, whether it is new, and the note of the person who contests it. */
function ReasonLine({ reason }: { reason: Reason }) {
  const words = useTexts(reasonTexts);
  const locale = useLocale();
  const text = useReasonText()(reason);
  const { contested } = reason;
  return (
    <li className="follow-up__reason" data-contested={contested ? true : undefined}>
      <span className="follow-up__text">
        {reason.isNew && <Badge tone="strong">{words('new')}</Badge>} <span data-content>{text}</span>
        {reason.since && (
          <span className="follow-up__since"> {words('since', { date: formatDate(reason.since, locale) })}</span>
        )}
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
      <span>{t(`did-${action}`, { name: byName || t('somebody'), when, until: formatDate(until, locale) })}</span>
      {note && action !== 'message' && (
        <span className="follow-up__note" data-content>
          {t('doneNote', { note })}
        </span>
      )}
    </>
  );
}

/** The order of the list, and the other figure of nearly this name. */
export function Explained() {
  const t = useTexts(attentionActionsTexts);
  return (
    <details>
      <summary className="link">
        <span>{t('howSorted')}</span>
      </summary>
      <p>{t('order')}</p>
      <p>{t('notTheMeasure')}</p>
    </details>
  );
}
